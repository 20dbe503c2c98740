/**
 * Where the address of a website leads, as people write it: `northwind.example` is `https://northwind.example`. Undefined:
 * it is none. Only http and https: anything else is no page, or a program.
 */
export function websiteAddress(typed: string): string | undefined {
  if (/[\s\\]/.test(typed) || typed.startsWith('/')) return undefined
  const whole = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`
  // `canParse` says yes to some that are too long.
  const url = URL.parse(whole)
  if (!url?.hostname.includes('.') || url.username !== '' || url.password !== '') return undefined
  return /^https?:$/.test(url.protocol) ? url.href : undefined
}
