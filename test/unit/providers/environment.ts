/** Sets environment variables before each test of the suite, and restores them after it. */
export function withEnvironment(values: Readonly<Record<string, string>>): void {
  const former = Object.keys(values).map((name) => [name, process.env[name]] as const);
  beforeEach(() => {
    Object.assign(process.env, values);
  });
  afterEach(() => {
    for (const [name, value] of former) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  });
}
