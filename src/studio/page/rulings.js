/* The questions that the printed rules leave open, each with its readings. */

function showRulings(rulings, change) {
  const body = $('rulings').querySelector('.body');
  const ruling = ({ key, question, readings, printed }) => {
    const radio = ({ name, meaning }) => {
      const input = make('input', { type: 'radio', name: key, value: name });
      input.addEventListener('change', () => change(key, name));
      return make('label', { class: 'reading' }, input, `${meaning}${name === printed ? ' (unchanged)' : ''}`);
    };
    return make('fieldset', { 'data-key': key }, make('legend', {}, question), ...readings.map(radio),
      make('p', { class: 'problem', hidden: true }));
  };
  rebuild(body, rulings.map((it) => [it.key, it.readings, it.printed]), () => rulings.map(ruling));
  rulings.forEach(({ key, value }) => {
    body.querySelectorAll(`[data-key="${CSS.escape(key)}"] input`).forEach((it) => { it.checked = it.value === value; });
  });
}
