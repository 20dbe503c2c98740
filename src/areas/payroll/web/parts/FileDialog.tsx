import { useSuspenseQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { type PayRun, payRuns } from '#areas/payroll/contract.ts'
import { payLayouts } from '#areas/payroll/layouts/contract.ts'
import { moved } from '#areas/payroll/web/parts/moved.ts'
import { saveFile } from '#areas/payroll/web/parts/save-file.ts'
import { call } from '#kit/call.ts'
import { queryOf } from '#kit/query.ts'
import { FormModal } from '#kit/ui/dialogs/FormModal.tsx'
import { SelectField } from '#kit/ui/form/fields.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { Notice } from '#kit/ui/Notice.tsx'

/** Makes the one file of a run in the layout of a payroll program, and hands it to the browser. */
export function FileDialog({ run, onClose }: { run: PayRun; onClose: () => void }) {
  const { data } = useSuspenseQuery(queryOf(payLayouts.list))
  const layouts = data.data.filter(({ is_retired }) => !is_retired)
  const form = useRecordForm({
    schema: z.object({ layout: z.string() }),
    initial: { layout: layouts[0]?.key ?? '' },
    save: ({ layout }) =>
      call(payRuns.makeFile, { params: { id: run.id }, body: { layout, version: run.version } }),
    saved: 'Payroll file made',
    refreshes: moved,
    onSaved: (made) => {
      saveFile(made)
      onClose()
    },
  })
  const chosen = layouts.find(({ key }) => key === (form.form.values as { layout: string }).layout)
  return (
    <FormModal title={`Make the file of ${run.number}`} form={form} submit="Make file" onClose={onClose}>
      <SelectField
        name="layout"
        label="Layout"
        options={layouts.map(({ key, name }) => ({ value: key, label: name }))}
        searchable={false}
      />
      {chosen?.is_shipped && chosen.version === 0 && (
        <Notice>Check this layout against what your payroll program expects, before you rely on it.</Notice>
      )}
      <Notice tone="warning" title="A run has one file">
        It holds pay and National Insurance numbers. Each download is recorded.
      </Notice>
    </FormModal>
  )
}
