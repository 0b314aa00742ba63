// What every page makes its content of. Text only: whatever somebody wrote into a record stays what it is.
export const find = (id) => document.getElementById(id);

export function element(name, text, className) {
  const made = document.createElement(name);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}

/** A calendar date is the same day everywhere; an instant is shown in the reader's own zone. */
export const spelledOut = (date) =>
  new Date(date).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    ...(date.length === 10 ? { timeZone: 'UTC' } : {}),
  });

export function sizeOf(bytes) {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** What went wrong, said where screen readers hear it; empty: nothing. */
export const tell = (text) => {
  find('problem').textContent = text;
};

/** A button that is at work once at a time, and tells what goes wrong. */
export function button(text, label, work) {
  const made = element('button', text);
  made.type = 'button';
  if (label !== text) made.setAttribute('aria-label', label);
  made.addEventListener('click', () => {
    tell('');
    made.disabled = true;
    work()
      .catch((error) => tell(error.message))
      .finally(() => {
        made.disabled = false;
      });
  });
  return made;
}

/**
 * Takes a form over from the browser and tells what goes wrong. Until then its button is disabled and its method `post`:
 * nothing that was entered ever gets into an address.
 */
export function onSubmit(form, work) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    tell('');
    work(form).catch((error) => tell(error.message));
  });
  form.querySelector('[type="submit"]').disabled = false;
}
