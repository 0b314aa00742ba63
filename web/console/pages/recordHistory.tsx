// A record's comments and its ledger, with one line for each message sent or skipped.
import { useState } from 'preact/hooks';
import { unwrap, type V2 } from '../../../clients/typescript/src/index';
import { ActionButton, Loaded, Section, TextArea, useLoad } from '../parts';
import { api, may } from '../session';
import { formats, Said } from '../words';
import { recordWords } from '../words/record';
import { channelName, skipReason } from './recordReminders';

/** The service stores comments as simple HTML. */
function toText(html: string): string {
  const lines = html.replace(/<br\s*\/?>|<\/(?:p|li|div)>/gi, '\n');
  return new DOMParser().parseFromString(lines, 'text/html').body.textContent?.trim() ?? '';
}

export function Comments({ id }: { id: string }) {
  const words = recordWords();
  const params = { path: { id } };
  const [older, setOlder] = useState<V2['ExpiryComment'][]>([]);
  const [cursor, setCursor] = useState<string | null>();
  const loaded = useLoad(
    () => unwrap(api.v2.GET('/expiries/{id}/comments', { params: { ...params, query: { limit: 20 } } })),
    [id],
  );
  const [text, setText] = useState('');
  const add = async () => {
    if (!text.trim()) throw new Said(words.emptyComment);
    await unwrap(api.v2.POST('/expiries/{id}/comments', { params, body: { text } }));
    setText('');
    setOlder([]);
    setCursor(undefined);
    loaded.reload();
  };
  const loadOlder = (from: string) => async () => {
    const query = { limit: 20, cursor: from };
    const page = await unwrap(api.v2.GET('/expiries/{id}/comments', { params: { ...params, query } }));
    setOlder([...older, ...page.data]);
    setCursor(page.next_cursor);
  };
  return (
    <Section title={words.comments}>
      <Loaded of={loaded}>
        {({ data, next_cursor }) => {
          const more = cursor === undefined ? next_cursor : cursor;
          return (
            <>
              {data.length === 0 && <p class="faint">{words.noComments}</p>}
              <ul class="lines">
                {[...data, ...older].map((comment) => (
                  <li key={comment.id}>
                    <div>
                      <small>
                        <span dir="auto">{comment.username}</span> · {formats().minute(comment.timestamp)}
                      </small>
                      <span class="written" dir="auto">
                        {toText(comment.text)}
                      </span>
                    </div>
                  </li>
                ))}
              </ul>
              {more && <ActionButton quiet text={words.olderComments} onAct={loadOlder(more)} />}
            </>
          );
        }}
      </Loaded>
      {may('editor') && (
        <>
          <TextArea label={words.newComment} maxLength={5000} value={text} onValue={setText} />
          <ActionButton text={words.addComment} onAct={add} />
        </>
      )}
    </Section>
  );
}

export function Ledger({ id }: { id: string }) {
  const words = recordWords();
  const loaded = useLoad(() => unwrap(api.v1.GET('/getReminderSends', { params: { query: { expiry_id: id } } })), [id]);
  return (
    <Section title={words.ledger}>
      <Loaded of={loaded}>
        {({ sends }) => (
          <>
            {sends.length === 0 && <p class="faint">{words.noSends}</p>}
            <ul class="lines">
              {sends.map((send) => (
                <li key={send.id}>
                  <div>
                    <strong dir="auto">{send.recipient_name}</strong> · {channelName(send.channel)}
                    <small>
                      {formats().minute(send.sent_at ?? send.scheduled_at)} {send.address && `· ${send.address}`}
                    </small>
                  </div>
                  <span class={['failed', 'bounced', 'undelivered'].includes(send.status) ? 'late' : ''}>
                    {words.sendStatuses[send.status]}
                    {send.reason && <small>{skipReason(send.reason)}</small>}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Section>
  );
}
