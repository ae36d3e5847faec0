#!/bin/sh
# Makes everything in reports/baseline again, to the same bytes: a few minutes on two cores.
#
#     sh reports/make.sh
set -eu
cd "$(dirname "$0")/.."
cargo build --release --quiet
rm -rf reports/baseline

study() {
    name=$1
    shift
    echo "$name"
    # Exit code 1 says that no change within the bounds reaches the target: a finding, too.
    ./target/release/sandtable "$@" --seed 1918 --quiet --force --out "reports/baseline/$name" \
        >/dev/null || [ $? -eq 1 ]
}

# Megiddo 1918, as printed and on the level field.
study megiddo-compare            compare  megiddo-1918       -n 50000
study megiddo-level-compare      compare  megiddo-1918-level -n 100000
study megiddo-level-learned      compare  megiddo-1918-level -n 50000 --british tempo --british lookahead --british trained \
    --turks tempo --turks lookahead --turks trained --learned-response 200000
study megiddo-level-search         run      megiddo-1918-level -n 4000 --british trained --british planner:rollouts=16,base=trained \
    --british planner:rollouts=16,base=trained,foresight=1 --turks tempo
study megiddo-level-answers        run      megiddo-1918-level -n 4000 \
    --british trained --british planner:rollouts=16,base=trained,foe=trained,foresight=1 \
    --turks trained --turks planner:rollouts=16,base=trained,foe=trained,foresight=1
study megiddo-level-hand          diff     megiddo-1918-level -n 20000 --set turkish.hand_size=9 --british trained --turks trained --retrain 100000
study megiddo-level-decks        compare  megiddo-1918-level -n 10000 --british tempo --turks tempo --decks
study megiddo-level-skill        profile  megiddo-1918-level --only skill -n 500 --most 64
study megiddo-random-cards       cards    megiddo-1918       -n 50000 --british random --turks random
study megiddo-level-cards        cards    megiddo-1918-level -n 50000 --british greedy --turks tempo
study megiddo-sensitivity        sensitivity megiddo-1918       --only rulings -n 20000
study megiddo-level-sensitivity  sensitivity megiddo-1918-level --only rulings -n 100000 --british greedy --turks tempo
study megiddo-level-luck         profile  megiddo-1918-level --only luck -n 20000
study megiddo-tune-cards         tune     megiddo-1918       --british greedy --turks greedy --target 0.5 --tolerance 0.005
study megiddo-tune-numbers       tune     megiddo-1918       --british tempo --turks tempo --target 0.5 --numbers --tolerance 0.005
study megiddo-level-tune         tune     megiddo-1918-level --british tempo --turks tempo --target 0.5 --tolerance 0.005

# Lawrence of Arabia: the four missions and the campaign.
study lawrence-compare           compare  lawrence-of-arabia -n 50000
study lawrence-players           run      lawrence-of-arabia -n 4000 --mission hejaz-railroad --mission gaza-offensive --mission campaign \
    --policy greedy --policy cautious --policy demolition-first
study lawrence-learned           run      lawrence-of-arabia -n 20000 --mission aqaba --mission hejaz-railroad --mission gaza-offensive \
    --mission damascus --mission campaign --policy trained
study lawrence-learned-ops        sweep    lawrence-of-arabia -n 20000 --mission damascus --policy cautious --policy trained \
    --vary missions.damascus.ops=8,9
study lawrence-sensitivity       sensitivity lawrence-of-arabia --only rulings -n 10000
study lawrence-aqaba-sensitivity sensitivity lawrence-of-arabia --only rulings -n 5000 --mission aqaba
study lawrence-cards             cards    lawrence-of-arabia -n 10000 --policy cautious --mission aqaba --mission damascus
study lawrence-luck              profile  lawrence-of-arabia --only luck -n 3000 --policy cautious

# What Pounds are worth on each mission: how its numbers were chosen.
for vary in aqaba.pounds=4..10 hejaz-railroad.pounds=13..21 gaza-offensive.pounds=5..13 damascus.pounds=3..11; do
    mission=${vary%%.*}
    study "lawrence-$mission-pounds" sweep lawrence-of-arabia -n 20000 --mission "$mission" --vary "missions.$vary" \
        --policy greedy --policy cautious --policy demolition-first
done

# The studio plays the games of today; where it cannot be built, the page of before stays.
rustup target add wasm32-unknown-unknown || true
python3 src/studio/build.py || [ $? = 3 ]
