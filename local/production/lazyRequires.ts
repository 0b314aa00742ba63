// Makes a CommonJS module load what it requires when it is first used, in place of all at once.
//
// `const x_1 = require("x")` becomes a function that requires on its first call, and each use of `x_1` a call of it. So
// do constants taken from such a module, and exports of either, which become getters. A name that is anything else
// anywhere in the file stays as it is. What a module does beside defining its exports then happens later, or never: this
// is for code of which that is known to do no harm.
import * as ts from 'typescript-5';

const WRAPPERS = new Set(['__importStar', '__importDefault', '__toESM']);

type Edit = [from: number, to: number, text: string];

interface Lazy {
  statement: ts.VariableStatement;
  initializer: ts.Expression;
  declared: ts.Identifier;
  uses: ts.Identifier[];
}

/** What is required by an expression that does nothing else; null for any other. */
function requiredBy(expression: ts.Expression): string | null {
  if (!ts.isCallExpression(expression) || !ts.isIdentifier(expression.expression)) return null;
  const [first] = expression.arguments;
  if (first === undefined) return null;
  if (WRAPPERS.has(expression.expression.text)) return requiredBy(first);
  return expression.expression.text === 'require' && ts.isStringLiteral(first) ? first.text : null;
}

/** `x` of `x.y.z`. */
function baseOf(expression: ts.Expression): ts.Identifier | null {
  let base = expression;
  while (ts.isPropertyAccessExpression(base)) base = base.expression;
  return ts.isIdentifier(base) ? base : null;
}

/** Constants of the top level that are required modules, or taken from such. */
function candidatesIn(file: ts.SourceFile, eager: (module: string) => boolean): Map<string, Lazy> {
  const found = new Map<string, Lazy>();
  const twice = new Set<string>();
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement) || statement.declarationList.declarations.length !== 1) continue;
    const [{ name, initializer } = {} as ts.VariableDeclaration] = statement.declarationList.declarations;
    if (!name || !initializer || !ts.isIdentifier(name)) continue;
    const module = requiredBy(initializer);
    const base = baseOf(initializer);
    const isTaken = base !== null && base !== initializer && found.has(base.text);
    if (module === null ? !isTaken : eager(module)) continue;
    if (found.has(name.text)) twice.add(name.text);
    found.set(name.text, { statement, initializer, declared: name, uses: [] });
  }
  for (const name of twice) found.delete(name);
  return found;
}

const isNameOf = (node: ts.Identifier): boolean => {
  const parent = node.parent as ts.Node & { name?: ts.Node; propertyName?: ts.Node; label?: ts.Node };
  return parent.name === node || parent.propertyName === node || parent.label === node;
};

/** Whether the identifier names a member, which has nothing to do with a variable of that name. */
const isMember = ({ parent }: ts.Identifier): boolean =>
  ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent) || ts.isClassElement(parent);

const isAssigned = (node: ts.Identifier): boolean => {
  const { parent } = node;
  if (ts.isPrefixUnaryExpression(parent) || ts.isPostfixUnaryExpression(parent)) {
    return (
      parent.operator === ts.SyntaxKind.PlusPlusToken || parent.operator === ts.SyntaxKind.MinusMinusToken
    );
  }
  if (!ts.isBinaryExpression(parent) || parent.left !== node) return false;
  const { kind } = parent.operatorToken;
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
};

/** Notes each use; takes out names that are declared again or assigned somewhere. */
function noteUses(file: ts.SourceFile, candidates: Map<string, Lazy>): void {
  const visit = (node: ts.Node): void => {
    const lazy = ts.isIdentifier(node) ? candidates.get(node.text) : undefined;
    if (lazy && node !== lazy.declared) {
      const identifier = node as ts.Identifier;
      const isShorthand = ts.isShorthandPropertyAssignment(identifier.parent);
      if (!isShorthand && isNameOf(identifier)) {
        if (!isMember(identifier)) candidates.delete(identifier.text);
      } else if (isAssigned(identifier)) candidates.delete(identifier.text);
      else lazy.uses.push(identifier);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  // What is taken from a module that is no longer lazy cannot be either.
  for (const [name, { initializer }] of candidates) {
    const base = requiredBy(initializer) === null ? baseOf(initializer) : null;
    if (base !== null && !candidates.has(base.text)) candidates.delete(name);
  }
}

/** `new x.Y()` would call x with `new`. */
function isConstructed(node: ts.Identifier): boolean {
  let inner: ts.Node = node;
  while (ts.isPropertyAccessExpression(inner.parent) && inner.parent.expression === inner)
    inner = inner.parent;
  return ts.isNewExpression(inner.parent) && inner.parent.expression === inner;
}

function useOf(node: ts.Identifier): string {
  const { text } = node;
  if (ts.isShorthandPropertyAssignment(node.parent)) return `${text}:${text}()`;
  return isConstructed(node) ? `(${text}())` : `${text}()`;
}

/** `exports.name = value` of the top level, where the value is lazy. */
function exportOf(
  statement: ts.Statement,
  candidates: Map<string, Lazy>,
  eager: (module: string) => boolean,
): { name: string; value: ts.Expression } | null {
  if (!ts.isExpressionStatement(statement) || !ts.isBinaryExpression(statement.expression)) return null;
  const { left, right, operatorToken } = statement.expression;
  if (operatorToken.kind !== ts.SyntaxKind.EqualsToken || !ts.isPropertyAccessExpression(left)) return null;
  if (!ts.isIdentifier(left.expression) || left.expression.text !== 'exports') return null;
  const isLazy = (expression: ts.Expression): boolean => candidates.has(baseOf(expression)?.text ?? '');
  const module = requiredBy(right);
  const ofLazies =
    ts.isObjectLiteralExpression(right) &&
    right.properties.every((one) => ts.isShorthandPropertyAssignment(one) && isLazy(one.name));
  if (module === null ? !(isLazy(right) || ofLazies) : eager(module)) return null;
  return { name: left.name.text, value: right };
}

const getter = (name: string, value: string): string => {
  const own = `Object.defineProperty(exports,"${name}",{value,enumerable:true,configurable:true,writable:true})`;
  return `Object.defineProperty(exports,"${name}",{enumerable:true,configurable:true,get(){const value=${value};${own};return value},set(value){${own}}});`;
};

/** @param eager says of a module's name that it is loaded at once, as it was written. */
export function withLazyRequires(text: string, eager: (module: string) => boolean): string {
  if (!text.includes('require(')) return text;
  const file = ts.createSourceFile('module.js', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  const candidates = candidatesIn(file, eager);
  noteUses(file, candidates);
  const inner: Edit[] = [...candidates.values()]
    .flatMap(({ uses }) => uses)
    .map((use) => [use.getStart(file), use.end, useOf(use)]);
  inner.sort(([left], [right]) => left - right);
  const between = (from: number, to: number, edits: readonly Edit[]): string => {
    let [result, at] = ['', from];
    for (const [start, end, replacement] of edits) {
      if (start < from || end > to) continue;
      result += text.slice(at, start) + replacement;
      at = end;
    }
    return result + text.slice(at, to);
  };
  const edited = (node: ts.Node): string => between(node.getStart(file), node.end, inner);
  const outer: Edit[] = [...candidates].map(([name, { statement, initializer }]) => [
    statement.getStart(file),
    statement.end,
    `var ${name}$;const ${name}=()=>${name}$??=${edited(initializer)};`,
  ]);
  for (const statement of file.statements) {
    const exported = exportOf(statement, candidates, eager);
    if (exported)
      outer.push([statement.getStart(file), statement.end, getter(exported.name, edited(exported.value))]);
  }
  const isInside = ([from, to]: Edit): boolean => outer.some(([start, end]) => from >= start && to <= end);
  const all = [...outer, ...inner.filter((edit) => !isInside(edit))];
  return between(
    0,
    text.length,
    all.sort(([left], [right]) => left - right),
  );
}
