import { Button } from '@mantine/core'
import type { Invoice } from '#areas/invoices/contract.ts'
import { holds } from '#areas/invoices/holds/contract.ts'
import { useCall } from '#kit/query.ts'
import { Notice } from '#kit/ui/Notice.tsx'
import { InstantText } from '#kit/ui/values.tsx'

type Props = { invoice: Pick<Invoice, 'id' | 'document_hold'>; mayRelease: boolean }

/** Why this document is kept back, and the way out. */
export function DocumentHoldNotice({ invoice: { id, document_hold }, mayRelease }: Props) {
  const release = useCall(holds.release, { done: 'Released', refreshes: ['invoices', 'history'] })
  if (!document_hold) return null
  const { reason, by, at } = document_hold
  return (
    <Notice tone="warning" title="This document is on hold">
      <p style={{ margin: '0 0 8px' }}>
        {by ?? 'Somebody'}, <InstantText at={at} />: {reason}
      </p>
      {mayRelease && (
        <Button
          size="xs"
          variant="default"
          loading={release.isPending}
          onClick={() => release.mutate({ body: { ids: [id] } })}
        >
          Release
        </Button>
      )}
    </Notice>
  )
}
