import { text } from '#platform/http/contract.ts'
import { websiteAddress } from '#platform/website-address.ts'

/** A website as it is kept, as it was typed; '': there is none. */
export const Website = text(200).refine(
  (typed) => typed === '' || websiteAddress(typed) !== undefined,
  'An address of the web, like www.northwind.example',
)
