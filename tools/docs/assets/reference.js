// Shows the OpenAPI document of the version in the URL.
const version = new URLSearchParams(location.search).get('version') === 'v1' ? 'v1' : 'v2';

for (const link of document.querySelectorAll('nav a')) {
  if (link.getAttribute('href') === `/docs/reference/?version=${version}`) {
    link.setAttribute('aria-current', 'page');
  }
}

/** Shows an operation's path without a link; the button that expands the operation sets the URL. */
const plainPaths = ({ React }) => ({
  components: { DeepLink: ({ text }) => React.createElement('span', null, text) },
});

/** Names unnamed bodies, because their button would otherwise have no label. */
const namedBodies = ({ React }) => ({
  wrapComponents: {
    JSONSchema202012: (Original) =>
      React.forwardRef((props, ref) => React.createElement(Original, { ...props, ref, name: props.name || 'Body' })),
  },
});

/** Resolves a reference. All references in our documents point to components. */
const resolveReference = (whole, reference) =>
  reference
    .slice('#/'.length)
    .split('/')
    .reduce((node, key) => node[key.replaceAll('~1', '/').replaceAll('~0', '~')], whole);

/** Inlines the references in a part of the document, except circular ones. */
function inlineReferences(whole, part, within = []) {
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) return part.map((item) => inlineReferences(whole, item, within));
  const { $ref: reference, ...rest } = part;
  if (typeof reference !== 'string') {
    return Object.fromEntries(
      Object.entries(part).map(([key, value]) => [key, inlineReferences(whole, value, within)]),
    );
  }
  if (within.includes(reference)) return part;
  const meant = inlineReferences(whole, resolveReference(whole, reference), [...within, reference]);
  // The viewer reads the schema's name from `$$ref`.
  return { ...meant, ...rest, $$ref: reference };
}

/** The viewer resolves each reference by walking the whole document: 15 s for v1 on a slow machine. */
const quickReferences = () => ({
  fn: {
    resolveSubtree: async (whole, path) => ({
      spec: inlineReferences(
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
  // Hundreds of open operations take the viewer seconds, so areas of v1 start closed.
  docExpansion: version === 'v1' ? 'none' : 'list',
  defaultModelsExpandDepth: 0,
  defaultModelExpandDepth: 3,
  displayRequestDuration: true,
  filter: true,
  plugins: [plainPaths, namedBodies, quickReferences],
  onComplete: () => document.getElementById('servers')?.setAttribute('aria-label', 'Server'),
  // An external validator would get the document's URL.
  validatorUrl: null,
});
