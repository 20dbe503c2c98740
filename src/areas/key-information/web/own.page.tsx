import { Button, Skeleton, TextInput } from '@mantine/core'
import { IconFileInfo } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type KeyInformation, keyInformation } from '#areas/key-information/contract.ts'
import { refreshes } from '#areas/key-information/web/data.ts'
import { Document } from '#areas/key-information/web/parts/Document.tsx'
import classes from '#areas/key-information/web/parts/key-information.module.css'
import { apiAddress } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { queryOf, useCall } from '#kit/query.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { instantText } from '#kit/ui/format.ts'
import { Pager } from '#kit/ui/list/Pager.tsx'
import { listQueryOf, listSearch } from '#kit/ui/list/search.ts'
import { PageHeader } from '#kit/ui/PageHeader.tsx'
import { Stack } from '#kit/ui/Stack.tsx'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { EmptyState, ErrorState } from '#kit/ui/states.tsx'

export const Route = createFileRoute('/tenant/$tenantId/my-key-information')({
  staticData: { title: 'Key Information' },
  validateSearch: listSearch,
  beforeLoad: needs('portal.key_information'),
  component: OwnPage,
})

/** What a worker is told about their pay, to read and acknowledge: on a phone first. */
function OwnPage() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  const query = useQuery({
    ...queryOf(keyInformation.own, { query: { per_page: 5, ...listQueryOf(search) } }),
    placeholderData: keepPreviousData,
  })
  const page = query.data
  return (
    <>
      <PageHeader
        title="Key Information"
        description="How you are paid, by whom, and what is taken off: given to you before you agree terms."
      />
      {query.isLoadingError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : !page ? (
        <Skeleton height={320} radius="lg" />
      ) : page.data.length === 0 ? (
        <EmptyState
          icon={<IconFileInfo size={26} stroke={1.6} />}
          title="Nothing was given to you yet"
          text="Before you agree the terms of new work, what you are paid for it and what is taken off stands here."
        />
      ) : (
        <Stack readable>
          {page.data.map((each) => (
            <Own key={each.id} document={each} />
          ))}
          {page.meta.last_page > 1 && (
            <Pager
              page={page}
              search={search}
              change={(next) => void navigate({ to: '.', search: next as never })}
            />
          )}
        </Stack>
      )}
    </>
  )
}

function Own({ document }: { document: KeyInformation }) {
  const { id, content, acknowledged_at, acknowledged_name, superseded } = document
  const [name, setName] = useState('')
  const acknowledge = useCall(keyInformation.acknowledge, { done: 'Thank you', refreshes })
  if (!content) return null
  return (
    <Panel
      title={content.title}
      aside={
        superseded ? (
          <StatusBadge status="kid_outdated" label="An earlier version" />
        ) : (
          <StatusBadge
            status={acknowledged_at ? 'kid_acknowledged' : 'kid_waiting'}
            label={acknowledged_at ? 'Acknowledged' : 'Please acknowledge'}
          />
        )
      }
    >
      <div className={classes.body}>
        <Document content={content} />
        <div className={classes.line}>
          <a href={apiAddress(`/key-information/${id}/pdf`)} target="_blank" rel="noreferrer">
            Open as PDF
          </a>
          {acknowledged_at && (
            <span className={classes.note}>
              Acknowledged by {acknowledged_name} on {instantText(acknowledged_at)}
            </span>
          )}
        </div>
        {!acknowledged_at && !superseded && (
          <form
            className={classes.body}
            onSubmit={(event) => {
              event.preventDefault()
              acknowledge.mutate({ params: { id }, body: { typed_name: name.trim() } })
            }}
          >
            <TextInput
              label="Your name"
              description="You say that you were given this document. You agree to no terms by it."
              autoComplete="name"
              maxLength={200}
              value={name}
              onChange={({ currentTarget: { value } }) => setName(value)}
            />
            <Button
              type="submit"
              w="fit-content"
              disabled={name.trim() === ''}
              loading={acknowledge.isPending}
            >
              I was given this
            </Button>
          </form>
        )}
      </div>
    </Panel>
  )
}
