// The client portal: a client's projects, requests and documents.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { unwrap } from '../../clients/typescript/src/index';
import { ActionButton, useAction } from '../console/parts';
import { formats, speak } from '../console/words';
import { common, Sheet, token, v1, withText } from './parts';
import { portalWords } from './words/pages';

/**
 * Says that the link no longer works only if the error concerns the link itself; an incomplete request also returns
 * 400.
 */
const open = () =>
  unwrap(v1.POST('/openCompliancePortal', { body: { token } })).catch(
    withText(({ status, details }) => {
      const isOfLink = status === 400 && Object.hasOwn((details.fields as object) ?? {}, 'token');
      if (isOfLink || status === 404 || status === 410) return common().endedLink;
      return status === 400 ? common().failed : undefined;
    }),
  );

/**
 * Requests the URL on click, because it is valid for only a few minutes. The URL triggers a download, so the page stays
 * open.
 */
const download = (document_id: string) => async () =>
  location.assign((await unwrap(v1.POST('/getCompliancePortalDocument', { body: { token, document_id } }))).url);

export function Portal() {
  const [portal, setPortal] = useState<Awaited<ReturnType<typeof open>>>();
  const { run, error } = useAction();
  useEffect(() => {
    void run(async () => {
      const opened = await open();
      speak(opened.locale);
      setPortal(opened);
    });
  }, []);
  const words = portalWords();
  const { date, day, size } = formats();
  if (!portal) return <Sheet wide title={error ? words.title : words.opening} problem={error} />;
  return (
    <Sheet wide title={portal.client_name} sender={portal.organization_name}>
      <p>{words.about(day(portal.expires_at))}</p>
      <Cards title={words.projects}>
        {portal.projects.map(({ name, status, startDate, dueDate, description }) => (
          <Card
            name={name}
            facts={[startDate && words.from(date(startDate)), dueDate && words.due(date(dueDate)), description]}
            status={words.projectStatus[status]}
          />
        ))}
      </Cards>
      <Cards title={words.requests}>
        {portal.requests.map(({ name, status, due_date, sent_at, completed_at, url }) => (
          <Card
            name={name}
            facts={[
              sent_at && words.asked(day(sent_at)),
              due_date && words.due(date(due_date)),
              completed_at && words.answered(day(completed_at)),
            ]}
            status={words.requestStatus[status]}
          >
            {url && (
              <a class="button" href={url} aria-label={words.answerOf(name)}>
                {words.answer}
              </a>
            )}
          </Card>
        ))}
      </Cards>
      <Cards title={words.documents}>
        {portal.documents.map(({ id, file_name, size: bytes, uploaded_at, request_name, status }) => (
          <Card
            name={file_name}
            facts={[request_name, words.sent(day(uploaded_at)), size(bytes)]}
            status={words.documentStatus[status]}
          >
            <ActionButton text={words.download} label={words.downloadOf(file_name)} onAct={download(id)} />
          </Card>
        ))}
      </Cards>
    </Sheet>
  );
}

const Cards = ({ title, children }: { title: string; children: ComponentChildren[] }) => (
  <>
    <h2>{title}</h2>
    {children.length > 0 ? <ul class="lines">{children}</ul> : <p class="faint">{portalWords().none}</p>}
  </>
);

const Card = (props: {
  name: string;
  facts: (string | null | undefined)[];
  status: string;
  children?: ComponentChildren;
}) => (
  <li>
    <div dir="auto">
      <strong>{props.name}</strong>
      <small>{props.facts.filter(Boolean).join(' · ')}</small>
    </div>
    <span class="status">{props.status}</span>
    {props.children}
  </li>
);
