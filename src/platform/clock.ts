/** The only clock of the server. Tests set it; rules get their instant handed in. */
export const clock = {
  now: (): Date => new Date(),
}
