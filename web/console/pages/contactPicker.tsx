// A contact picker with search. Loads only the contacts it shows.
import { useState } from 'preact/hooks';
import { unwrap } from '../../../clients/typescript/src/index';
import { Input, useLoad } from '../parts';
import { api } from '../session';
import { recordWords } from '../words/record';

export interface Named {
  id: string;
  name: string;
}

const FOUND = 8;

export function ContactPicker({ chosen, onChange }: { chosen: Named[]; onChange: (next: Named[]) => void }) {
  const words = recordWords();
  const [q, setQ] = useState('');
  const found = useLoad(async () => {
    const query = { limit: FOUND, ...(/[\p{L}\p{N}]/u.test(q) && { q }) };
    const { data } = await unwrap(api.v2.GET('/contacts', { params: { query } }));
    return data.map(({ id, first_name, last_name, email }) => ({
      id,
      name: `${first_name} ${last_name}`.trim() || email || id,
    }));
  }, [q]);
  const others = (found.data ?? []).filter(({ id }) => !chosen.some((one) => one.id === id));
  return (
    <fieldset>
      <legend>{words.contacts}</legend>
      <ul class="chips">
        {chosen.map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              class="quiet"
              aria-label={words.removeContact(name)}
              onClick={() => onChange(chosen.filter((one) => one.id !== id))}
            >
              {name} ✕
            </button>
          </li>
        ))}
      </ul>
      <Input label={words.findContact} type="search" value={q} maxLength={200} onValue={setQ} />
      <ul class="chips">
        {others.map((contact) => (
          <li key={contact.id}>
            <button
              type="button"
              class="quiet"
              aria-label={words.addContact(contact.name)}
              onClick={() => onChange([...chosen, contact])}
            >
              + {contact.name}
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
