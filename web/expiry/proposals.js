// The renewals of an expiry that somebody proposed: an editor decides with one button.
import { button, element, find } from '/dom.js';
import { ask, spelledOut, words } from '/member.js';

const said = () => words().proposal;

/** The file that came with it, and the date that it was read to say, in the words that show it. */
function proof({ file, extracted }) {
  if (file === null) return [];
  const link = element('a', file.name);
  link.href = file.url;
  link.dir = 'auto';
  const shown = element('p', `${said().proof} `);
  shown.append(link);
  if (extracted === null) return [shown];
  const read = element('p', `${said().fileSays(spelledOut(extracted.expiry_date))} `);
  const quote = element('q', extracted.quote);
  quote.dir = 'auto';
  read.append(quote);
  return [shown, read];
}

/** A button each to accept with the entered date, and to decline. */
function proposalElement(proposal, show) {
  const decide = async (decision, body, outcome) => {
    await ask(`/v2/renewal-proposals/${encodeURIComponent(proposal.id)}/${decision}`, body);
    await show();
    find('outcome').textContent = outcome;
    find('outcome').focus();
  };
  const made = element('article', '', 'act-on');
  const told = `${said().says(proposal.by_name || said().somebody)} ${proposal.note}`;
  const what = element('p', told.trim());
  what.dir = 'auto';
  const label = element('label', `${said().next} `);
  const date = element('input');
  date.type = 'date';
  date.value = proposal.new_expiry_date ?? proposal.extracted?.expiry_date ?? '';
  label.append(date);
  const accept = () =>
    date.value === ''
      ? decide('accept', {}, said().accepted)
      : decide('accept', { expiry_date: date.value }, said().acceptedUntil(spelledOut(date.value)));
  const decline = () => decide('decline', {}, said().declined);
  const refuse = button(said().decline, said().decline, decline);
  refuse.className = 'quiet';
  made.append(what, ...proof(proposal), label, button(said().accept, said().accept, accept), refuse);
  return made;
}

/** The open proposals of an expiry. */
async function openOnesOf(id) {
  const found = [];
  for (let cursor = ''; cursor !== null; ) {
    const after = cursor && `&cursor=${encodeURIComponent(cursor)}`;
    const { data, next_cursor } = await ask(`/v2/renewal-proposals?status=open&limit=100${after}`);
    found.push(...data.filter(({ expiry_id }) => expiry_id === id));
    cursor = next_cursor;
  }
  return found;
}

/** Shows those that can be decided now; `show` shows the expiry as it is once one is. */
export async function showProposals(expiry, show) {
  const proposals = expiry.is_archive ? [] : await openOnesOf(expiry.id);
  find('proposals').replaceChildren(...proposals.map((proposal) => proposalElement(proposal, show)));
  find('proposals').setAttribute('aria-label', said().title);
  find('proposals').hidden = proposals.length === 0;
}
