// Shows the OpenAPI document of the version that the address asks for.
const version = new URLSearchParams(location.search).get('version') === 'v1' ? 'v1' : 'v2';

for (const link of document.querySelectorAll('nav a')) {
  if (link.getAttribute('href') === `/docs/reference/?version=${version}`) {
    link.setAttribute('aria-current', 'page');
  }
}

/** Shows an operation's path without a link; the button that opens the operation sets the URL. */
const plainPaths = ({ React }) => ({
  components: { DeepLink: ({ text }) => React.createElement('span', null, text) },
});

/** What has no name is the body itself: its button would have nothing to be called by. */
const namedBodies = ({ React }) => ({
  wrapComponents: {
    JSONSchema202012: (Original) =>
      React.forwardRef((props, ref) =>
        React.createElement(Original, { ...props, ref, name: props.name || 'Body' }),
      ),
  },
});

/** What a reference of the document means: all of ours lead to its components. */
const meantBy = (whole, reference) =>
  reference
    .slice('#/'.length)
    .split('/')
    .reduce((node, key) => node[key.replaceAll('~1', '/').replaceAll('~0', '~')], whole);

/** A part of the document without references, but for one to what it stands in. */
function withoutReferences(whole, part, within = []) {
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) return part.map((item) => withoutReferences(whole, item, within));
  const { $ref: reference, ...rest } = part;
  if (typeof reference !== 'string') {
    return Object.fromEntries(
      Object.entries(part).map(([key, value]) => [key, withoutReferences(whole, value, within)]),
    );
  }
  if (within.includes(reference)) return part;
  const meant = withoutReferences(whole, meantBy(whole, reference), [...within, reference]);
  // The viewer takes the name from here.
  return { ...meant, ...rest, $$ref: reference };
}

/**
 * The viewer's own way to resolve references goes through the whole document for whatever part it shows: for v1, 15 s
 * on a slow machine before anything is seen.
 */
const quickReferences = () => ({
  fn: {
    resolveSubtree: async (whole, path) => ({
      spec: withoutReferences(
        whole,
        path.reduce((node, key) => node?.[key], whole),
      ),
      errors: [],
    }),
  },
});

window.SwaggerUIBundle({
  dom_id: '#reference',
  url: `/${version}/openapi.json`,
  deepLinking: true,
  // Some hundreds of operations at once take the viewer seconds: v1 shows its areas first.
  docExpansion: version === 'v1' ? 'none' : 'list',
  defaultModelsExpandDepth: 0,
  defaultModelExpandDepth: 3,
  displayRequestDuration: true,
  filter: true,
  plugins: [plainPaths, namedBodies, quickReferences],
  onComplete: () => document.getElementById('servers')?.setAttribute('aria-label', 'Server'),
  // A validator of others would be sent the document's address.
  validatorUrl: null,
});
