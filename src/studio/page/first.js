/* The first figure, which is drawn before the rest of the page is read. */

/* What the first games of the set-ups that the first screen offers come to: `first.json`, see build.py. */
const FIRST = new Map(JSON.parse($('first').textContent).map((it) => [JSON.stringify(it.plan), it]));
/* A win rate is that of a set-up, whatever the luck: who asks for other luck is told whose this is. */
const firstOf = (state) => FIRST.get(keyOf({ ...state, seed: SEED }));

const BAR = new Bar();

/* The bench with all rooms, or the first screen. */
function atHome(isHome) {
  $('home').hidden = !isHome;
  ['bench', 'skip', 'named'].forEach((it) => { $(it).hidden = isHome; });
}

/* Shows what the first games of a set-up are known to come to, if they are. */
function foretell(state, kept) {
  const foretold = kept.first ? undefined : firstOf(state);
  if (!foretold) return foretold;
  BAR.open(foretold);
  BAR.show(foretold, kept, state.seed === SEED ? '' : `, seed ${SEED}`);
  return foretold;
}

if (!outside(location.hash)) {
  offerGames();
/* A set-up that is kept is played before the one of the link. */
} else if (!new URLSearchParams(location.hash.slice(1)).has(KEPT_AS[0])) {
  /* What is wrong with it is told as soon as all is there. */
  stateOf(location.hash).then((state) => { if (foretell(state, new Kept())) atHome(false); }, () => {});
}
