import { useEffect } from 'react'
import { useGo } from '#kit/ui/TenantLink.tsx'

/** From the chosen invoices of a list to the page that records a payment for each. */
export function RecordMany({ ids, onClose }: { ids: number[]; onClose: (done: boolean) => void }) {
  const go = useGo()
  useEffect(() => {
    onClose(false)
    void go(`/payments/create?invoice_ids=${ids.join(',')}`)
  }, [go, ids, onClose])
  return null
}
