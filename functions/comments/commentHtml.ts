// Turns what somebody typed into HTML that shows just that.
import { escapeHtml } from '../messaging/html';

/** Every character that could end a text or an attribute becomes an entity; every newline a `<br>`. */
export const commentHtml = (typed: string): string => escapeHtml(typed).replace(/\r\n|\r|\n/g, '<br>');
