import type { ReactNode } from 'react'
import type { Address } from '#platform/address.ts'

const names = new Intl.DisplayNames('en-GB', { type: 'region' })

/** `GB` as `United Kingdom`. */
export function countryName(country: string): string {
  return names.of(country) ?? country
}

/** An address among `Facts`, line by line; left out while only the country is known. */
export function addressFact(address: Address): [label: string, lines: ReactNode] {
  const lines = [address.address_line_1, address.address_line_2, address.city, address.postcode].filter(
    Boolean,
  )
  if (lines.length > 0 && address.country !== 'GB') lines.push(countryName(address.country))
  return ['Address', lines.length > 0 && lines.map((line) => <div key={line}>{line}</div>)]
}
