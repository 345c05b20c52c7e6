const page = SwaggerUIBundle({
  spec: DOCUMENT,
  dom_id: "#page",
  deepLinking: true,
  validatorUrl: null,
  requestInterceptor: (request) => signed(request),
  responseInterceptor: (response) => {
    remember(response, fillIn);
    return response;
  },
});

/** Gives a parameter of all operations at such paths a value, as if it had been typed. */
function fillIn(paths, name, value) {
  for (const [template, operations] of Object.entries(DOCUMENT.paths)) {
    if (paths.test(template) && template.includes(`{${name}}`)) {
      for (const method of Object.keys(operations)) {
        page.specActions.changeParam([template, method], name, "path", value, false);
      }
    }
  }
}
