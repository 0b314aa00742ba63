// Shows the OpenAPI document of the version that the address asks for.
const version = new URLSearchParams(location.search).get('version') === 'v1' ? 'v1' : 'v2';

for (const link of document.querySelectorAll('nav a')) {
  if (link.getAttribute('href') === `/docs/reference/?version=${version}`) {
    link.setAttribute('aria-current', 'page');
  }
}

/** An operation's path is no link of its own: it stands in the button that opens the operation, which sets the address. */
const plainPaths = ({ React }) => ({
  components: { DeepLink: ({ text }) => React.createElement('span', null, text) },
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
  plugins: [plainPaths],
  onComplete: () => document.getElementById('servers')?.setAttribute('aria-label', 'Server'),
  // A validator of others would be sent the document's address.
  validatorUrl: null,
});
