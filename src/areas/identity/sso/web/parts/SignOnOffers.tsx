import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import classes from '#areas/identity/sso/web/parts/offers.module.css'
import { signOnAddress } from '#kit/address.ts'
import { request } from '#kit/call.ts'
import type { Tenant } from '#kit/session.ts'

type Props = { email: string; tenant: string | undefined; back: string | undefined }

/**
 * The own sign-in of the agencies that have one for the domain of the mail, or of the one whose door this is. Only the
 * domain is asked about: whether the mail is known is told to nobody.
 */
export function SignOnOffers({ email, tenant, back }: Props) {
  const domain = useSettledValue(/@([^@\s]+\.[^@\s.]{2,})$/.exec(email.trim())?.[1]?.toLowerCase())
  const query = domain ? { email: `somebody@${domain}` } : { agency: tenant }
  const { data } = useQuery({
    queryKey: ['sign-on', 'offers', query],
    queryFn: async () => ((await request('GET', '/sign-on/offers', { query })) as { data: Tenant[] }).data,
    enabled: domain !== undefined || tenant !== undefined,
    staleTime: 60_000,
    retry: false,
  })
  if (!data?.length) return null
  return (
    <div className={classes.offers}>
      {data.map(({ slug, name }) => (
        <Button
          key={slug}
          component="a"
          href={signOnAddress(slug, back)}
          variant="default"
          size="md"
          fullWidth
        >
          Continue with {name}'s sign-in
        </Button>
      ))}
    </div>
  )
}

/** What was typed, once the typing rests. */
function useSettledValue<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 250)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
