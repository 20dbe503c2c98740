import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Import, importEndpoints } from '#areas/imports/contract.ts'
import classes from '#areas/imports/web/parts/Imports.module.css'
import { tenantOfAddress } from '#kit/address.ts'
import { apiAddress, Refused, request } from '#kit/call.ts'
import { queryOf, refresh } from '#kit/query.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { FileDrop } from '#kit/ui/FileDrop.tsx'
import { Notice } from '#kit/ui/Notice.tsx'
import { useGo } from '#kit/ui/TenantLink.tsx'
import { notifyRefusal } from '#kit/ui/toast.ts'

/** What to bring in, a template of it, and the file. */
export function StartImport() {
  const { data } = useQuery(queryOf(importEndpoints.entities))
  const go = useGo()
  const [entity, setEntity] = useState('')
  const [sending, setSending] = useState(false)
  const [wrong, setWrong] = useState('')
  const entities = data?.data ?? []
  const chosen = entities.find((each) => each.entity === entity) ?? entities[0]
  if (data && !chosen)
    return (
      <Notice>
        You may not bring in any kind of record yet. Ask the owner of your agency for the permission.
      </Notice>
    )
  const send = async (file: File) => {
    if (!chosen) return
    setSending(true)
    setWrong('')
    try {
      const query = { entity: chosen.entity, filename: file.name }
      const made = (await request('POST', '/imports', { query, body: file })) as Import
      void refresh('imports')
      go(`/import/${made.id}`)
    } catch (error) {
      const said = error instanceof Refused ? error.problem.errors?.file?.[0] : undefined
      if (said) setWrong(said)
      else notifyRefusal(error)
    } finally {
      setSending(false)
    }
  }
  return (
    <Panel title="Bring records in">
      <div className={classes.start}>
        <div className={classes.chosen}>
          <NativeSelect
            label="What does the file hold?"
            value={chosen?.entity ?? ''}
            onChange={({ currentTarget }) => setEntity(currentTarget.value)}
            data={entities.map((each) => ({ value: each.entity, label: each.label }))}
          />
          {chosen && (
            <a
              href={apiAddress(`/imports/templates/${chosen.entity}`, { tenant: tenantOfAddress() })}
              download
            >
              Download a template for {chosen.label.toLowerCase()}
            </a>
          )}
        </div>
        <FileDrop
          label="File to import"
          accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          loading={sending}
          onFile={(file) => void send(file)}
        />
        <p className={classes.quiet}>
          CSV, TSV or Excel, of at most 50 MB. Formulas are not worked out: what they came to is read.
        </p>
        {wrong && (
          <Notice tone="warning" title="This file cannot be read">
            {wrong}
          </Notice>
        )}
      </div>
    </Panel>
  )
}
