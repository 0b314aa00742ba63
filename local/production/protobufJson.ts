// Leaves of a protobuf.js JSON description what some services need: the types that their methods lead to.

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

/** @throws when there is no such service. */
export function onlyServices(root: object, services: readonly string[]): object {
  const reached = reachedFrom(root as Node, services);
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
  return left(root as Node, []);
}
