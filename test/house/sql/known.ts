/** What a text says although it could not be spread over machines, with the reason. */
export const onOneMachine: Record<string, string> = {
  'src/platform/db/switch-tenant.ts':
    'a text that names the agency would be another for each, and statements are prepared by their text',
}

/** Files with pieces of SQL that no whole statement was found for, with the reason: they are put together while it runs. */
export const onlyWhileRunning: Record<string, string> = {
  'src/areas/access/users/user-list.ts':
    'what is null for those who may not see it is one of many alternatives',
  'src/areas/audit/queries.ts': 'the history of one record is a list that a room hands in while it runs',
  'src/areas/codes/queries.ts':
    'a kind of code comes as data: two of its conditions are one of many alternatives',
  'src/areas/compliance/requests/reach.ts':
    'whose requests a person sees is put together of their permissions; requests.test.ts sends it',
  'src/areas/dashboard/queries.ts':
    'cards and lists are chosen by what each person may see; routes.test.ts sends them',
  'src/areas/files/queries.ts': 'marks over several files are a set that an action hands in',
  'src/areas/files/subjects.ts':
    'the records that have files are a list that rooms hand in while it runs; files.test.ts sends them',
  'src/areas/imports/row-queries.ts': 'which rows of an import are shown is one of many alternatives',
  'src/areas/invoices/exports.ts':
    'what a condition may ask beside the cells is asked while it runs; conditions.test.ts sends it',
  'src/areas/invoices/invoice-scope.ts': 'what a person reaches is put together of their permissions',
  'src/areas/invoices/queries.ts': 'conditions of a list that the dashboard counts',
  'src/areas/purchase-orders/budgets/queries.ts':
    'which orders are reached is one of many alternatives; order-budgets.test.ts sends it',
  'src/areas/purchase-orders/queries.ts': 'which status is asked for is one of many alternatives',
  'src/areas/reports/ask.ts': 'the days and groups that a report is kept to are part of its facts',
  'src/areas/reports/dimensions.ts': 'what a report is added up by is asked while it runs',
  'src/areas/reports/kinds/po-burn.ts': 'a share is worked out of what was added up while it runs',
  'src/areas/reports/kinds/worked-out.ts':
    'shares and averages are worked out of what was added up while it runs',
  'src/areas/reports/kinds/unit-facts.ts': 'a share is worked out of what was added up while it runs',
  'src/areas/reports/statement.ts':
    'columns, groups and order of a report are asked while it runs; kinds.test.ts sends every report by each of its groups',
  'src/areas/timesheets/field-permissions.ts': 'what a person sees is put together of their permissions',
  'src/areas/timesheets/list-totals.ts': 'conditions of a list that the dashboard counts',
  'src/areas/timesheets/search-providers.ts': 'nothing, in one of many alternatives',
  'src/areas/units/unit-list.ts': 'what a state is looked for among is one of many alternatives',
  'src/areas/units/holds.ts': 'which units are reached is put together of permissions',
  'src/platform/db/conditions.ts':
    'conditions over a list are what somebody wrote into its address; conditions.test.ts of saved-views sends them over every list',
  'src/platform/db/list.ts':
    'the count of a file, by which its limit is held; and the commas of what comes first',
  'src/platform/exports/cells.ts': 'a file of one column, and amounts in currencies without hundredths',
  'src/server/demo/rows.ts': 'columns of the demo are read from its rows',
}

/** From here on a migration keeps to the tables of its own room; those before wrote when the map knew no tables. */
export const firstMapped = '0000'
