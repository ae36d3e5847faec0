/* The two ends of what a game is worth to players who have learned it: what is left to either of them against
   one who knows how it plays, and searches for what it does wrong. */

/* With how many games that are played on in mind. */
const SEARCHED = 16;

/* The set-ups in which one seat after the other is taken by who searches, and takes the word of those who have
   learned; none unless they alone sit there. */
function searchedSetUps({ parts, policies }, state) {
  const seats = parts.filter((it) => it.player);
  const planner = policies.find((it) => it.parameters.some(({ name }) => name === 'foresight'));
  const namesOf = ({ value }) => value.split('@');
  const haveLearned = seats.every((it) => namesOf(it)[0].split(':')[0] === 'trained');
  if (seats.length !== 2 || !planner || !haveLearned) return [];
  const searcher = (own, [foe]) => `${planner.name}:rollouts=${SEARCHED},foresight=1,base=(${own[0]}),foe=(${foe})${own[1] ? `@${own[1]}` : ''}`;
  return seats.map((seat, place) => {
    const [own, foe] = [seat, seats[1 - place]].map(namesOf);
    return { ...state, players: { ...state.players, [seats[1 - place].key]: seats[1 - place].value, [seat.key]: searcher(own, foe) } };
  });
}

/* Shows both ends of a set-up at the bar as soon as idle workers know them. */
function showEnds(opened, state, rates) {
  const states = searchedSetUps(opened, state);
  const [first, second] = opened.parts.filter((it) => it.player).map((it) => it.label);
  const show = () => {
    const [most, least] = states.map((it) => rates.of(it));
    BAR.bound(least && most && { least, most, words: `Two ends: ${least.words} if the ${second} search for mistakes, ${most.words} if the `
      + `${first} do (n\u00a0=\u00a0${thousands(Math.min(least.games, most.games))}).` });
  };
  rates.bound(states, show);
  show();
}
