// One line of what a look at a project finds.
export interface Finding {
  /** `missing` stops a deployment; `advice` does not. */
  level: 'ok' | 'missing' | 'advice';
  what: string;
  remedy?: string;
}
