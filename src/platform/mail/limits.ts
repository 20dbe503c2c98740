/** Longest texts a mail's template may be made of. */
export const maxTemplateLength = { subject: 200, heading: 200, body: 5000 } as const
