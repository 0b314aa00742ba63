// Search over all guides, a copy button for snippets, and a collapsible menu on phones.
const MAX_FOUND = 8;

const made = (name, text, className) => {
  const element = document.createElement(name);
  element.textContent = text ?? '';
  if (className) element.className = className;
  return element;
};

/** Without case and accents. */
const folded = (text) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Where each word of the query occurs, headings first. */
function found(sections, query) {
  const words = folded(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const scored = sections.flatMap((section) => {
    const [heading, text] = [folded(`${section.guide} ${section.heading}`), folded(section.text)];
    if (!words.every((word) => heading.includes(word) || text.includes(word))) return [];
    return [{ section, score: words.filter((word) => heading.includes(word)).length }];
  });
  return scored
    .toSorted((left, right) => right.score - left.score)
    .slice(0, MAX_FOUND)
    .map(({ section }) => section);
}

/** Fetches the index when the reader starts to search. */
let index;
const sectionsOf = () => {
  index ??= fetch('/docs/search.json').then((answer) => answer.json());
  return index;
};

async function search(input, results) {
  const { value } = input;
  const sections = await sectionsOf();
  if (input.value !== value) return;
  const hits = found(sections, value);
  const none = value.trim() !== '' && hits.length === 0;
  results.replaceChildren(
    ...hits.map(({ guide, heading, address }) => {
      const item = made('li');
      const link = made('a', heading === guide ? guide : `${guide}: ${heading}`);
      link.href = address;
      item.append(link);
      return item;
    }),
    ...(none ? [made('li', `No results for “${value.trim()}”.`)] : []),
  );
}

function offerSearch(menu) {
  const form = made('form', '', 'search');
  form.setAttribute('role', 'search');
  const label = made('label', 'Search ');
  const input = made('input');
  input.type = 'search';
  label.append(input);
  const results = made('ul', '', 'found');
  results.setAttribute('aria-live', 'polite');
  form.append(label, results);
  input.addEventListener('input', () => search(input, results));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    results.querySelector('a')?.click();
  });
  menu.before(form);
}

function offerCopy(block) {
  const button = made('button', 'Copy', 'copy');
  button.type = 'button';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.textContent.trimEnd());
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 2000);
  });
  const frame = made('div', '', 'snippet');
  block.before(frame);
  frame.append(block, button);
}

const menu = document.getElementById('menu');
if (menu) {
  if (matchMedia('(max-width: 50rem)').matches) menu.open = false;
  offerSearch(menu);
}
for (const block of document.querySelectorAll('.text pre')) offerCopy(block);
