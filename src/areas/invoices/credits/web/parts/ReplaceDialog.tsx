import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Invoice } from '#areas/invoices/contract.ts'
import { credits } from '#areas/invoices/credits/contract.ts'
import { partlyCredited } from '#areas/invoices/credits/rules.ts'
import { queryOf, useCall } from '#kit/query.ts'
import { ReasonDialog } from '#kit/ui/dialogs/ReasonDialog.tsx'
import { moneyText } from '#kit/ui/format.ts'
import { Notice } from '#kit/ui/Notice.tsx'
import { TenantLink, useGo } from '#kit/ui/TenantLink.tsx'

type Props = { invoice: Invoice; onClose: () => void }

/** Asks why a document is cancelled and replaced, says what follows, and where name and address are put right first. */
export function ReplaceDialog({ invoice, onClose }: Props) {
  const go = useGo()
  const { client_id, supplier_id, party_name } = invoice
  const { data } = useQuery({ ...queryOf(credits.show, { params: { id: invoice.id } }), staleTime: 0 })
  const touched = data !== undefined && data.credits.length > 0
  const replace = useCall(credits.replace, {
    done: 'Credit note drafted',
    refreshes: ['invoices', 'invoice-counts', 'history'],
    onDone: ({ id }) => {
      onClose()
      void go(`/invoices/${id}/view`)
    },
  })
  const title = `Cancel and replace ${invoice.number}?`
  if (touched)
    return (
      <Modal opened centered title={title} onClose={onClose} closeButtonProps={{ 'aria-label': 'Close' }}>
        <Notice tone="warning" title={partlyCredited.title}>
          {partlyCredited.description}
        </Notice>
      </Modal>
    )
  return (
    <ReasonDialog
      opened
      onClose={onClose}
      title={title}
      confirm="Cancel and replace"
      loading={replace.isPending}
      disabled={!data}
      label="What is wrong on it"
      description="Printed on the credit note: the law wants a reason there."
      onReason={(reason) =>
        replace.mutate({ params: { id: invoice.id }, body: { reason_code: 'wrong_party', reason } })
      }
    >
      <div>
        A credit note gives back all of it, {moneyText(invoice.gross, invoice.currency)}. Once that is issued,
        a draft with the same lines and time stands for it, with the name and address that{' '}
        <TenantLink to={client_id ? `/clients/${client_id}/edit` : `/settings/suppliers/${supplier_id}/edit`}>
          {party_name}
        </TenantLink>{' '}
        has when it is issued.
      </div>
    </ReasonDialog>
  )
}
