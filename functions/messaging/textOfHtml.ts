// What markup says where there is none: paragraphs, lists and links by lines and words. Pure.

const BLOCK = /<\/?(?:p|div|blockquote|ul|ol|h[1-4]|hr)>/g;
const LINK = /<a href="([^"]*)"[^>]*>|<\/a>/g;

const withoutTags = (markup: string): string => markup.replace(/<[^>]*>/g, '');

/** Each link's address behind its words, unless they are the address. */
function withAddresses(markup: string): string {
  let address: string | undefined;
  let begin = 0;
  return markup.replace(LINK, (tag: string, opened: string | undefined, offset: number) => {
    if (opened !== undefined) {
      address = opened;
      begin = offset + tag.length;
      return '';
    }
    const words = withoutTags(markup.slice(begin, offset)).trim();
    const told = address === undefined || [words, `${words}/`, `mailto:${words}`].includes(address);
    const behind = told ? '' : ` (${address})`;
    address = undefined;
    return behind;
  });
}

/** Without tags; entities stay as they are. */
export function textOfHtml(markup: string): string {
  const lines = withAddresses(markup.replace(/[ \t\r\n]+/g, ' '))
    .replace(/<li>/g, '\n- ')
    .replace(/<br>/g, '\n')
    .replace(BLOCK, '\n\n');
  return withoutTags(lines)
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The same on one line, as it begins in a list of mails: its words alone. */
export const lineOfHtml = (markup: string): string =>
  withoutTags(markup.replace(/<br>|<\/li>/g, ' ').replace(BLOCK, ' '))
    .replace(/[ \t\r\n]+/g, ' ')
    .trim();
