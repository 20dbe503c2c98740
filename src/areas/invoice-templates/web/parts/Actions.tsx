import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { invoiceTemplates, type Template } from '#areas/invoice-templates/contract.ts'
import { call } from '#kit/call.ts'
import { refresh, useCall } from '#kit/query.ts'
import { download } from '#kit/ui/dialogs/downloading.ts'
import { useFormState } from '#kit/ui/form/context.ts'
import { useGo } from '#kit/ui/TenantLink.tsx'

const refreshes = ['invoice-templates', 'history']

/** What is done with a template as it is saved: published, retired, copied, taken out. */
export function Actions({ template }: { template: Template }) {
  const { dirty, saving } = useFormState()
  const { id, version, status, changed } = template
  const publish = useCall(invoiceTemplates.publish, {
    done: 'Template published: new documents are drawn with it',
    refreshes,
  })
  const retire = useCall(invoiceTemplates.retire, { done: 'Template retired', refreshes })
  const of = { params: { id }, body: { version } }
  const mayPublish = status !== 'published' || changed
  return (
    <>
      <Button variant="default" onClick={() => void takeOut(template)}>
        Take out
      </Button>
      <Copy template={template} />
      {status === 'published' && (
        <Button variant="default" loading={retire.isPending} onClick={() => retire.mutate(of)}>
          Retire
        </Button>
      )}
      <Button
        variant="default"
        loading={publish.isPending}
        disabled={!mayPublish || dirty || saving}
        title={dirty ? 'Save first' : undefined}
        onClick={() => publish.mutate(of)}
      >
        Publish
      </Button>
    </>
  )
}

function Copy({ template: { id, name, types, design } }: { template: Template }) {
  const go = useGo()
  const copy = useMutation({
    mutationFn: () =>
      call(invoiceTemplates.create, {
        body: { name: `${name.slice(0, 60)} (copy of ${id})`, types, design },
      }),
    onSuccess: async (made) => {
      await refresh('invoice-templates')
      await go(`/settings/invoice-templates/${made.id}/edit`)
    },
  })
  return (
    <Button variant="default" loading={copy.isPending} onClick={() => copy.mutate()}>
      Create from this one
    </Button>
  )
}

const takeOut = ({ id, name }: Template) =>
  download(async () => {
    const file = await call(invoiceTemplates.file, { params: { id } })
    return { name: `${name}.json`, type: 'application/json', content: JSON.stringify(file, null, 2) }
  })
