import {
  IconAdjustments,
  IconCoinOff,
  IconFileSymlink,
  IconFileX,
  IconHandStop,
  IconMessageReport,
  IconReceiptRefund,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { InvoiceAction } from '#areas/invoices/action-permissions.ts'
import type { Invoice } from '#areas/invoices/contract.ts'
import { isCredit } from '#areas/invoices/words.ts'
import { settings as agencySettings } from '#areas/settings/contract.ts'
import { queryOf } from '#kit/query.ts'
import type { DetailAction } from '#kit/ui/detail/Detail.tsx'
import { useGo } from '#kit/ui/TenantLink.tsx'

const CreditDialog = lazy(async () => ({
  default: (await import('#areas/invoices/credits/web/parts/CreditDialog.tsx')).CreditDialog,
}))

const ReplaceDialog = lazy(async () => ({
  default: (await import('#areas/invoices/credits/web/parts/ReplaceDialog.tsx')).ReplaceDialog,
}))

const EndingDialog = lazy(async () => ({
  default: (await import('#areas/invoices/endings/web/parts/EndingDialog.tsx')).EndingDialog,
}))

const DisputeDialog = lazy(async () => ({
  default: (await import('#areas/invoices/disputes/web/parts/DisputeDialog.tsx')).DisputeDialog,
}))

const HoldDialog = lazy(async () => ({
  default: (await import('#areas/invoices/holds/web/parts/HoldDialog.tsx')).HoldDialog,
}))

type Asked = 'credit' | 'replace' | 'dispute' | 'hold' | 'void' | 'write_off'

/** Nothing more is to be done with it. */
const over: readonly string[] = ['paid', 'credited', 'void', 'written-off']

/** What can be put right on a document, or keeps it back, and the dialog that asks how: for the menu of its page. */
export function useCorrections(
  invoice: Invoice,
  may: (action: InvoiceAction) => boolean,
): { corrections: DetailAction[]; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked>()
  const { data: settings } = useQuery({ ...queryOf(agencySettings.show), enabled: may('void') })
  const go = useGo()
  const close = () => setAsked(undefined)
  const open = ['issued', 'sent', 'part-paid', 'paid', 'disputed'].includes(invoice.status)
  const actions: (DetailAction | false)[] = [
    open &&
      !isCredit(invoice.type) &&
      invoice.type !== 'purchase' &&
      may('credit') && {
        label: 'Credit',
        icon: <IconReceiptRefund size={16} />,
        onClick: () => setAsked('credit'),
      },
    open &&
      !isCredit(invoice.type) &&
      invoice.type !== 'purchase' &&
      invoice.credited === 0 &&
      !invoice.replacement &&
      may('credit') &&
      may('create') && {
        label: 'Cancel and replace',
        icon: <IconFileSymlink size={16} />,
        onClick: () => setAsked('replace'),
      },
    open &&
      !isCredit(invoice.type) &&
      hasTime(invoice) &&
      may('credit') && {
        label: 'Correct its time',
        icon: <IconAdjustments size={16} />,
        onClick: () => void go(correctionOf(invoice)),
      },
    open &&
      !isCredit(invoice.type) &&
      invoice.status !== 'disputed' &&
      invoice.balance > 0 &&
      may('dispute') && {
        label: 'Record a dispute',
        icon: <IconMessageReport size={16} />,
        onClick: () => setAsked('dispute'),
      },
    !over.includes(invoice.status) &&
      !invoice.on_hold &&
      may('hold') && {
        label: 'Hold',
        icon: <IconHandStop size={16} />,
        onClick: () => setAsked('hold'),
      },
    open &&
      invoice.type === 'sales' &&
      invoice.balance > 0 &&
      may('write_off') && {
        label: 'Write off',
        icon: <IconCoinOff size={16} />,
        onClick: () => setAsked('write_off'),
      },
    invoice.status === 'issued' &&
      !isCredit(invoice.type) &&
      settings?.void_invoices === true &&
      may('void') && {
        label: 'Make void',
        tone: 'danger' as const,
        icon: <IconFileX size={16} />,
        onClick: () => setAsked('void'),
      },
  ]
  return {
    corrections: actions.filter((action) => action !== false),
    dialog: (
      <Suspense fallback={null}>
        {asked === 'credit' && <CreditDialog invoice={invoice} onClose={close} />}
        {asked === 'replace' && <ReplaceDialog invoice={invoice} onClose={close} />}
        {asked === 'dispute' && <DisputeDialog invoice={invoice} onClose={close} />}
        {asked === 'hold' && <HoldDialog ids={[invoice.id]} onAnswer={close} />}
        {(asked === 'void' || asked === 'write_off') && (
          <EndingDialog kind={asked} invoice={invoice} onClose={close} />
        )}
      </Suspense>
    ),
  }
}

const hasTime = ({ lines }: Invoice) => lines.some(({ unit_count }) => unit_count > 0)

/** Begins with the timesheets on it; of several placements somebody chooses first. */
function correctionOf({ lines, client_id }: Invoice): string {
  const only = (ids: (number | null)[]) => [...new Set(ids.filter((id) => id !== null))]
  const sheets = only(lines.map(({ timesheet_id }) => timesheet_id))
  const placements = only(lines.map(({ placement_id }) => placement_id))
  if (placements.length === 1 && sheets.length > 0 && sheets.length <= 50)
    return `/corrections/create?timesheet_id=${sheets.join(',')}`
  return client_id === null ? '/corrections/create' : `/corrections/create?client_id=${client_id}`
}
