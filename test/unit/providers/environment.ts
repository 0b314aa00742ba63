// Environment variables for the tests of one suite.
/** Sets the variables before the tests, and restores them afterwards. */
export function withEnvironment(values: Readonly<Record<string, string>>): void {
  const former = Object.keys(values).map((name) => [name, process.env[name]] as const);
  before(() => {
    Object.assign(process.env, values);
  });
  after(() => {
    for (const [name, value] of former) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  });
}
