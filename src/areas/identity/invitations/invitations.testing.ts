/** The id and the code in the email of an invitation. */
export function codeIn(text: string): { id: number; code: string } {
  const [, id, code] = /\/invitation\/(\d+)\?code=([\w-]+)/.exec(text) ?? []
  if (!id || !code) throw new Error(`no invitation in: ${text}`)
  return { id: Number(id), code }
}
