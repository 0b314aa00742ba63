// Where a member begins: the records that are due next, and what is new for them. Each line leads to its own page.
import { button, element, find } from '/dom.js';
import { ask, formats, onSignIn, words } from '/member.js';

const said = () => words().home;

const LISTED = 20;

/** One line that leads somewhere. */
function line(href, text, fact) {
  const link = element('a', text);
  link.href = href;
  const made = element('li', '');
  made.append(link, element('span', ` · ${fact}`));
  return made;
}

/** Dates are in the organization's zone. */
const recordLine =
  (today) =>
  ({ id, name, expiry_date }) => {
    const day = formats().date(expiry_date);
    const fact = expiry_date < today ? said().overdue(day) : said().due(day);
    return line(`/expiry/?id=${encodeURIComponent(id)}`, name, fact);
  };

/** Links of notifications lead to pages of ours: their path and what stands behind it are enough. */
function newsLine({ link, message, created_at }) {
  const { pathname, search, hash } = new URL(link, location.origin);
  return line(pathname + search + hash, message, formats().minute(created_at));
}

const fill = (id, lines, none) =>
  find(id).replaceChildren(...(lines.length > 0 ? lines : [element('li', none)]));

/** Marks the shown notifications as read, but no newer ones. */
function seen(notifications) {
  const ids = notifications.map(({ id }) => id);
  const made = button(said().read, said().read, async () => {
    await ask('/v1/markNotificationsRead', { ids });
    await show();
    find('title').focus();
  });
  made.className = 'quiet';
  return made;
}

async function show() {
  const [{ organization }, { data, has_more }, { notifications }] = await Promise.all([
    ask('/v2/me'),
    ask(`/v2/expiries?status=open&sort=expiry_date&limit=${LISTED}`),
    ask(`/v1/notifications?unread_only=true&limit=${LISTED}`),
  ]);
  fill('records', data.map(recordLine(organization.today)), said().noRecords);
  fill('news', notifications.map(newsLine), said().noNews);
  find('seen').replaceChildren(...(notifications.length > 0 ? [seen(notifications)] : []));
  find('more').textContent = has_more ? said().more(LISTED) : '';
  find('content').hidden = false;
}

onSignIn(find('sign-in'), 'home', async () => {
  await show();
  find('title').focus();
});
