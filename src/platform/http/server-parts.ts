const parts = ['allow', 'params', 'query', 'body', 'reply'] as const

/** Behind every endpoint of a built page, which has only what a call needs: whoever reads the rest is told. */
export const serverParts: object = Object.defineProperties(
  {},
  Object.fromEntries(
    parts.map((part) => [
      part,
      {
        get() {
          throw new Error(`Pages are built without the ${part} of an endpoint`)
        },
      },
    ]),
  ),
)
