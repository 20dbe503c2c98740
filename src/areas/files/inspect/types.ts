/** What is taken in: by its content, never by its name. Never SVG or HTML, which are programs. */
export type KnownType = { mime: string; endings: readonly [string, ...string[]] }

const office = 'application/vnd.openxmlformats-officedocument'

export const types = {
  pdf: { mime: 'application/pdf', endings: ['pdf'] },
  png: { mime: 'image/png', endings: ['png'] },
  jpg: { mime: 'image/jpeg', endings: ['jpg', 'jpeg'] },
  webp: { mime: 'image/webp', endings: ['webp'] },
  docx: { mime: `${office}.wordprocessingml.document`, endings: ['docx'] },
  xlsx: { mime: `${office}.spreadsheetml.sheet`, endings: ['xlsx'] },
  csv: { mime: 'text/csv', endings: ['csv'] },
  txt: { mime: 'text/plain', endings: ['txt'] },
  /** E-invoices alone: other XML may be a page or a drawing. */
  xml: { mime: 'application/xml', endings: ['xml'] },
  eml: { mime: 'message/rfc822', endings: ['eml'] },
} as const satisfies Record<string, KnownType>
export type TypeName = keyof typeof types

export const endings: readonly string[] = Object.values(types).flatMap(
  (each): readonly string[] => each.endings,
)
export const pictures: readonly TypeName[] = ['png', 'jpg', 'webp']
export const texts: readonly TypeName[] = ['csv', 'txt', 'eml']

export const endingOf = (name: string): string => /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** The type whose files are called so. */
export const typeOfName = (name: string): TypeName | undefined =>
  (Object.keys(types) as TypeName[]).find((each) =>
    (types[each].endings as readonly string[]).includes(endingOf(name)),
  )
