import { expect, it } from 'vitest'
import { type MailLine, readMailLines, readUnit } from './mail-line.ts'

const lines: [line: string, country: 'US' | 'CA', read: Partial<MailLine>][] = [
  ['120 N Main St', 'US', { number: '120', street: 'N Main St' }],
  ['  120  n main st ', 'US', { number: '120', street: 'n main st' }],
  ['120 Main St Apt 4B', 'US', { number: '120', street: 'Main St', unit: 'Apt 4B' }],
  ['120 Main St, apartment 4b', 'US', { number: '120', street: 'Main St', unit: 'Apt 4B' }],
  ['120 Main St #12', 'US', { number: '120', street: 'Main St', unit: '# 12' }],
  ['120 Main St Ste. 500', 'US', { number: '120', street: 'Main St', unit: 'Ste 500' }],
  ['841 Broadway Fl 7', 'US', { number: '841', street: 'Broadway', unit: 'Fl 7' }],
  ['841 Broadway, 7th Floor', 'US', { number: '841', street: 'Broadway', unit: 'Fl 7' }],
  ['841 Broadway Rear', 'US', { number: '841', street: 'Broadway', unit: 'Rear' }],
  ['218-40 Jamaica Ave', 'US', { number: '218-40', street: 'Jamaica Ave' }],
  ['12A Elm St', 'US', { number: '12A', street: 'Elm St' }],
  ['12 1/2 Elm St', 'US', { number: '12 1/2', street: 'Elm St' }],
  ['100 5th Ave', 'US', { number: '100', street: '5th Ave' }],
  ['Acme Corp, 120 Main St', 'US', { firm: 'Acme Corp', number: '120', street: 'Main St' }],
  ['Acme Corp 120 Main St Ste 3', 'US', { firm: 'Acme Corp', number: '120', street: 'Main St', unit: 'Ste 3' }],
  ['4-120 King St W', 'CA', { number: '120', street: 'King St W', unit: 'Unit 4' }],
  ['120 rue Sainte-Anne app 3', 'CA', { number: '120', street: 'rue Sainte-Anne', unit: 'Apt 3' }],
  ['120 rue Sainte-Anne, bureau 300', 'CA', { number: '120', street: 'rue Sainte-Anne', unit: 'Bureau 300' }],
  ['120, rue Sainte-Anne', 'CA', { number: '120', street: 'rue Sainte-Anne' }],
  ['1000 rue Sherbrooke O', 'CA', { number: '1000', street: 'rue Sherbrooke Ouest' }],
  ['1000 Avenue O', 'US', { number: '1000', street: 'Avenue O' }],
  ['Suite 110 1333 W Broadway', 'CA', { number: '1333', street: 'W Broadway', unit: 'Ste 110' }],
  ['Apt. 4b, 120 N Main St', 'US', { number: '120', street: 'N Main St', unit: 'Apt 4B' }],
  ['#5 - 120 Main St', 'US', { number: '120', street: 'Main St', unit: '# 5' }],
  ['Unit 5 Street', 'US', { number: '5', street: 'Street', firm: 'Unit' }],
  ['Main Street', 'US', { street: 'Main Street' }],
  ['Suite Lane', 'US', { street: 'Suite Lane' }],
  ['12 Unit Street', 'US', { number: '12', street: 'Unit Street' }],
  ['PO Box 123', 'US', { kind: 'box', label: 'PO Box 123' }],
  ['p.o. box #123a', 'US', { kind: 'box', label: 'PO Box 123A' }],
  ['Post Office Box 9', 'US', { kind: 'box', label: 'PO Box 9' }],
  ['POB 9', 'US', { kind: 'box', label: 'PO Box 9' }],
  ['P.O. Drawer 12', 'US', { kind: 'box', label: 'PO Box 12' }],
  ['Drawer 12', 'US', { kind: 'box', label: 'PO Box 12' }],
  ['Box 12', 'CA', { kind: 'box', label: 'PO Box 12' }],
  ['Firm Caller 12', 'US', { kind: 'box', label: 'PO Box 12' }],
  ['RFD 2 Box 152', 'US', { kind: 'route', label: 'RR 2 Box 152' }],
  ['R.D. 2, Box 152', 'US', { kind: 'route', label: 'RR 2 Box 152' }],
  ['Rural Route No. 2', 'CA', { kind: 'route', label: 'RR 2' }],
  ['RD 2', 'US', { street: 'RD 2' }],
  ['12 Box Street', 'US', { number: '12', street: 'Box Street' }],
  ['Case postale 12', 'CA', { kind: 'box', label: 'PO Box 12' }],
  ['RR 2 Box 152', 'US', { kind: 'route', label: 'RR 2 Box 152' }],
  ['Rural Route 2, box 152-a', 'US', { kind: 'route', label: 'RR 2 Box 152-A' }],
  ['RR 4', 'CA', { kind: 'route', label: 'RR 4' }],
  ['HC 1 Box 7', 'US', { kind: 'route', label: 'HC 1 Box 7' }],
  ['PO Box 10 Stn A', 'CA', { kind: 'box', label: 'PO Box 10 Stn A' }],
  ['C.P. 10, succ. Centre-Ville', 'CA', { kind: 'box', label: 'PO Box 10 Stn Centre-Ville' }],
  ['SS 2 Site 5 Comp 10', 'CA', { kind: 'route', label: 'SS 2 Site 5 Comp 10' }],
  ['Site 6 comp 10a, RR 8 Stn Main', 'CA', { kind: 'route', label: 'RR 8 Site 6 Comp 10A Stn Main' }],
  ['MR 3', 'CA', { kind: 'route', label: 'MR 3' }],
  ['RR 4 Stn Main', 'CA', { kind: 'route', label: 'RR 4 Stn Main' }],
  ['12 Box Station', 'CA', { number: '12', street: 'Box Station' }],
  ['PSC 802 Box 74', 'US', { kind: 'box', label: 'PSC 802 Box 74' }],
  ['unit 2050, box 4190', 'US', { kind: 'box', label: 'Unit 2050 Box 4190' }],
  ['CMR 415 Box 100a', 'US', { kind: 'box', label: 'CMR 415 Box 100A' }],
  ['General Delivery', 'US', { kind: 'general', label: 'General Delivery' }],
  ['', 'US', { street: '' }],
] // biome-ignore format: a table

it.each(lines)('"%s" in %s', (line, country, read) => {
  expect(readMailLines(line, country)[0]).toEqual({ kind: 'street', ...read })
})

it.each<[line: string, number: string, street: string]>([
  ['201 D Main St', '201 D', 'Main St'],
  ['201-D Main St', '201-D', 'Main St'],
  ['541 REAR Main St', '541 REAR', 'Main St'],
  ['12-14 B Main St', '12-14 B', 'Main St'],
  ['A1 Main St', 'A1', 'Main St'],
  ['N6W23001 Bluemound Rd', 'N6W23001', 'Bluemound Rd'],
  ['Acme Corp, 201 E Main St', '201 E', 'Main St'],
])('"%s" may also be number %s', (line, number, street) => {
  expect(readMailLines(line, 'US').at(-1)).toMatchObject({ number, street })
})

it('a Canadian unit before the number may also be a range', () => {
  expect(readMailLines('2801-2831 Oak St', 'CA').map(({ number, unit }) => [number, unit])).toEqual([
    ['2831', 'Unit 2801'],
    ['2801-2831', undefined],
  ])
})

it.each([
  ['Apt 4b', 'Apt 4B'],
  ['4b', '# 4B'],
  ['#4', '# 4'],
  ['suite 100', 'Ste 100'],
  ['7th floor', 'Fl 7'],
  ['rear', 'Rear'],
])('unit "%s" is %s', (sent, unit) => expect(readUnit(sent)).toBe(unit))
