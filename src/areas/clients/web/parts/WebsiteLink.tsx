import { websiteAddress } from '#platform/website-address.ts'

/** A website as it was typed, leading there; what is no address of the web is plain text. */
export function WebsiteLink({ typed }: { typed: string }) {
  const address = websiteAddress(typed)
  return address ? (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {typed}
    </a>
  ) : (
    typed
  )
}
