// The renewals of an expiry that somebody proposed: an editor decides with one button.
import { button, element, find, spelledOut } from '/dom.js';
import { ask } from '/member.js';

/** The file that came with it, and the date that it was read to say, in the words that show it. */
function proof({ file, extracted }) {
  if (file === null) return [];
  const link = element('a', file.name);
  link.href = file.url;
  link.dir = 'auto';
  const shown = element('p', 'Proof: ');
  shown.append(link);
  if (extracted === null) return [shown];
  const read = element('p', `The file says ${spelledOut(extracted.expiry_date)}: `);
  const words = element('q', extracted.quote);
  words.dir = 'auto';
  read.append(words);
  return [shown, read];
}

/** One button each: accepted with the date that stands in the field, or declined. */
function proposalElement(proposal, show) {
  const decide = async (decision, body, outcome) => {
    await ask(`/v2/renewal-proposals/${encodeURIComponent(proposal.id)}/${decision}`, body);
    await show();
    find('outcome').textContent = outcome;
    find('outcome').focus();
  };
  const made = element('article', '', 'act-on');
  const said = `${proposal.by_name || 'A recipient'} says that it is renewed. ${proposal.note}`;
  const what = element('p', said.trim());
  what.dir = 'auto';
  const label = element('label', 'Next expiry date ');
  const date = element('input');
  date.type = 'date';
  date.value = proposal.new_expiry_date ?? proposal.extracted?.expiry_date ?? '';
  label.append(date);
  const accept = () =>
    date.value === ''
      ? decide('accept', {}, 'The renewal is accepted.')
      : decide(
          'accept',
          { expiry_date: date.value },
          `The renewal until ${spelledOut(date.value)} is accepted.`,
        );
  const decline = () => decide('decline', {}, 'The renewal is declined.');
  made.append(
    what,
    ...proof(proposal),
    label,
    button('Accept', 'Accept', accept),
    button('Decline', 'Decline', decline),
  );
  return made;
}

/** Shows those that are open; `show` shows the expiry as it is once one is decided. */
export async function showProposals(expiry, show) {
  const { data } = await ask('/v2/renewal-proposals?status=open&limit=100');
  const proposals = data.filter(({ expiry_id }) => expiry_id === expiry.id);
  find('proposals').replaceChildren(...proposals.map((proposal) => proposalElement(proposal, show)));
  find('proposals').hidden = proposals.length === 0;
}
