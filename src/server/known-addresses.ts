/**
 * Whether a page is at a path, by the addresses of the router (`/tenant/$tenantId/clients`), read as it reads them: in
 * letters of any case, with a slash at the end or without. Which records there are, it does not say.
 */
export function knownAddresses(addresses: readonly string[]): (path: string) => boolean {
  const byLength = Map.groupBy(
    addresses.map((address) => partsOf(address)),
    (parts) => parts.length,
  )
  return (path) => {
    const asked = partsOf(path).map(decoded)
    return (byLength.get(asked.length) ?? []).some((parts) =>
      parts.every((part, at) => part.startsWith('$') || part.toLowerCase() === asked[at]!.toLowerCase()),
    )
  }
}

const partsOf = (path: string) => path.split('/').filter((part) => part !== '')

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
