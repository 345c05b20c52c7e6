SwaggerUIBundle({spec: DOCUMENT, dom_id: "#page", deepLinking: true, validatorUrl: null});
