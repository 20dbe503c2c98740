import { type SupplierRow, type SupplierStatus, suppliers } from '#areas/suppliers/contract.ts'
import { statusNames, whyNotStatus } from '#areas/suppliers/rules.ts'
import { call } from '#kit/call.ts'
import { refresh } from '#kit/query.ts'
import { BulkDialog } from '#kit/ui/dialogs/BulkDialog.tsx'
import { ChosenSummary } from '#kit/ui/dialogs/ChosenSummary.tsx'
import { sumsText } from '#kit/ui/format.ts'
import { useChosenRows } from '#kit/ui/list/useChosenRows.ts'

type Step = Exclude<SupplierStatus, 'onboarding'>
type Props = { verb: Step; ids: number[]; onClose: (decided: number) => void }

const words: Record<Step, string> = { approved: 'Approve', suspended: 'Suspend', terminated: 'Terminate' }

/** Moves the chosen suppliers to one status: what they are owed first, then each by itself. */
export function SuppliersMany({ verb: to, ids, onClose }: Props) {
  const chosen = useChosenRows(suppliers.list, ids)
  const byId = new Map(chosen?.map((supplier) => [supplier.id, supplier]))
  const unpaid = sumsText(chosen?.map(({ unpaid: minor, currency }) => ({ minor, currency })) ?? [])
  return (
    <BulkDialog
      title={`${words[to]} suppliers`}
      verb={words[to]}
      done={to}
      rows={chosen?.map((supplier) => ({
        id: supplier.id,
        name: supplier.name,
        to: `/settings/suppliers/${supplier.id}/edit`,
        whyNot: whyNot(supplier, to),
      }))}
      summary={
        <ChosenSummary chosen={ids.length} found={chosen?.length} one="supplier">
          {unpaid && (
            <>
              <strong>{unpaid}</strong> unpaid
            </>
          )}
        </ChosenSummary>
      }
      {...(to === 'suspended'
        ? { reason: { label: 'Reason', description: 'Shown wherever these suppliers are held back.' } }
        : {})}
      each={(id, reason) =>
        call(suppliers.change, {
          params: { id },
          body: {
            version: byId.get(id)!.version,
            status: to,
            ...(to === 'suspended' ? { suspended_reason: reason } : {}),
          },
        })
      }
      onClose={(decided) => {
        if (decided > 0) void refresh('suppliers', 'candidates', 'history')
        onClose(decided)
      }}
    />
  )
}

function whyNot({ status, live_workers }: SupplierRow, to: Step): string | undefined {
  if (status === to) return `It is ${statusNames[to].toLowerCase()} already.`
  const reason = whyNotStatus(status, to, { live_workers, suspended_reason: 'asked for' })
  return reason && (reason.description ?? `${reason.title}.`)
}
