// Leaves of a protobuf.js JSON description what some methods of its services need: the types that they lead to.

interface Node {
  nested?: Record<string, Node>;
  fields?: Record<string, { type: string; keyType?: string }>;
  methods?: Record<string, { requestType: string; responseType: string }>;
  options?: Record<string, unknown>;
  [member: string]: unknown;
}

/** Options that say how something is encoded; the others describe it, and REST and reflection alone read them. */
const ENCODING = new Set(['packed', 'proto3_optional', 'default']);
/** What a type itself consists of, which a mere name space above it does not need. */
const OWN = new Set(['fields', 'oneofs', 'values', 'methods', 'reserved', 'extensions']);

function at(root: Node, path: readonly string[]): Node | undefined {
  return path.reduce<Node | undefined>((node, name) => node?.nested?.[name], root);
}

/** A name as protobuf finds it: in the scope where it is used, then in each around it. */
function pathOf(root: Node, name: string, scope: readonly string[]): string[] | null {
  if (name.startsWith('.')) return name.slice(1).split('.');
  for (let depth = scope.length; depth >= 0; depth -= 1) {
    const path = [...scope.slice(0, depth), ...name.split('.')];
    if (at(root, path)) return path;
  }
  return null;
}

/** Methods that are called, by their service; null: all of them. */
export type Called = Readonly<Record<string, readonly string[] | null>>;

function reachedFrom(root: Node, services: readonly string[]): Set<string> {
  const reached = new Set<string>();
  const open = services.map((service) => service.split('.'));
  for (let path = open.pop(); path; path = open.pop()) {
    if (reached.has(path.join('.'))) continue;
    const node = at(root, path);
    if (!node) throw new Error(`There is no ${path.join('.')} in the description`);
    reached.add(path.join('.'));
    const names = [
      ...Object.values(node.methods ?? {}).flatMap(({ requestType, responseType }) => [
        requestType,
        responseType,
      ]),
      ...Object.values(node.fields ?? {}).flatMap(({ type, keyType }) => [
        type,
        ...(keyType ? [keyType] : []),
      ]),
    ];
    for (const name of names) {
      const found = pathOf(root, name, path);
      if (found) open.push(found);
    }
  }
  return reached;
}

function withoutDescriptions(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDescriptions);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).flatMap(([name, member]) => {
    if (name === 'parsedOptions' || name === 'comment') return [];
    if (name !== 'options') return [[name, withoutDescriptions(member)]];
    const options = Object.entries(member ?? {}).filter(([option]) => ENCODING.has(option));
    return options.length === 0 ? [] : [[name, Object.fromEntries(options)]];
  });
  return Object.fromEntries(kept);
}

/** The description with no other methods in it. @throws when there is no such service or method. */
function withMethods(root: Node, called: Called): Node {
  const whole = structuredClone(root);
  for (const [service, names] of Object.entries(called)) {
    const node = at(whole, service.split('.'));
    if (!node?.methods) throw new Error(`There is no ${service} in the description`);
    const { methods } = node;
    node.methods = Object.fromEntries(
      (names ?? Object.keys(methods)).map((name) => {
        const method = methods[name];
        if (!method) throw new Error(`${service} has no method ${name}`);
        return [name, method];
      }),
    );
  }
  return whole;
}

/** @throws when there is no such service or method. */
export function onlyCalled(description: object, called: Called): object {
  const root = withMethods(description as Node, called);
  const reached = reachedFrom(root, Object.keys(called));
  const leadsOn = (path: string): boolean =>
    reached.has(path) || [...reached].some((other) => other.startsWith(`${path}.`));
  const left = (node: Node, path: readonly string[]): Node => {
    const { nested = {}, ...members } = node;
    const isReached = reached.has(path.join('.'));
    const own = Object.entries(members).filter(
      ([name]) => isReached || !(OWN.has(name) || name === 'options'),
    );
    const below = Object.entries(nested)
      .filter(([name]) => leadsOn([...path, name].join('.')))
      .map(([name, child]) => [name, left(child, [...path, name])]);
    return {
      ...(withoutDescriptions(Object.fromEntries(own)) as Node),
      ...(below.length > 0 && { nested: Object.fromEntries(below) }),
    };
  };
  return left(root, []);
}
