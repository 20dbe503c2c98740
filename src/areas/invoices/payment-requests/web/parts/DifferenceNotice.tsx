import { Button } from '@mantine/core'
import { disputeCodes } from '#areas/invoices/disputes/words.ts'
import type { PaymentRequest } from '#areas/invoices/payment-requests/contract.ts'
import { correctionOf, outcomeWords } from '#areas/invoices/payment-requests/words.ts'
import { moneyText } from '#kit/ui/format.ts'
import { Notice } from '#kit/ui/Notice.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

type Props = { request: PaymentRequest; mayCorrect: boolean }

/** What stands between what was applied for and what was certified. */
export function DifferenceNotice({ request, mayCorrect }: Props) {
  const { difference, state, net, certified, currency, certificate } = request
  if (state === 'difference')
    return (
      <Notice tone="warning" title={`${moneyText(net - (certified ?? 0), currency)} were not certified`}>
        {certificate?.note && (
          <p style={{ margin: '0 0 8px' }}>
            {certificate.name}: {certificate.note}
          </p>
        )}
        Say what becomes of it: until then its draft is not issued.
      </Notice>
    )
  if (!difference) return null
  const amount = moneyText(difference.net, currency)
  const said = `${disputeCodes[difference.code]}: ${difference.reason}`
  if (difference.way === 'correction')
    return (
      <Notice title={`${amount} were not certified: the time was wrong`}>
        <p style={{ margin: '0 0 8px' }}>{said}</p>
        {mayCorrect && state !== 'invoiced' && (
          <Button size="xs" variant="default" component={TenantLink} to={correctionOf(request)}>
            Correct its time
          </Button>
        )}
      </Notice>
    )
  if (difference.outcome === null)
    return (
      <Notice tone="warning" title={`We still ask for ${amount}`}>
        {said}
      </Notice>
    )
  return (
    <Notice title={`${amount}: ${outcomeWords[difference.outcome].toLowerCase()}`}>
      {difference.resolved_by_name}: {difference.note}
    </Notice>
  )
}
