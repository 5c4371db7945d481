import { createIpRanges, type IpRange, readIpRange } from '../../src/atlas/ip/ranges.ts'
import { readPackageFile } from '../packages.ts'
import type { WorldDraft } from '../world-draft.ts'

/** Autonomous systems by address range: RouteViews and DB-IP. */
const files = ['@ip-location-db/asn/asn-ipv4.csv', '@ip-location-db/asn/asn-ipv6.csv']

/**
 * Words in the names of networks of servers: clouds, hosting, VPNs, relays. A heuristic: access providers with such a word
 * in their name are listed in `notHosting`.
 */
const hosting =
  /\b(hosting|hosted|hoster|datacent(er|re)s?|data cent(er|re)s?|colo(cation|crossing)?|vps|vpn|dedicated|servers?|cloud|proxy|tor|relay|anonym\w*)\b|amazon|aws\b|digitalocean|linode|akamai|ovh|hetzner|vultr|choopa|constant company|contabo|leaseweb|m247|datacamp|cdn77|scaleway|online s\.?a\.?s|upcloud|kamatera|psychz|quadranet|hostwinds|hostinger|godaddy|namecheap|ionos|strato ag|oracle|alibaba|tencent|microsoft|google llc|google cloud|rackspace|softlayer|cloudflare|fastly|zscaler|nordvpn|tefincom|mullvad|31173|proton ag|private internet access|expressvpn|surfshark|packethub|performive|zenlayer|gcore|g-core|selectel|timeweb|aruba s\.p\.a|netcup|servermania|serverius|worldstream|hivelocity|cogent-vps|privacy|torservers|emerald onion|quintex|dreamhost|bluehost|endurance|unified layer|liquid web|interserver|buyvm|frantech|ponynet|ramnode/i
const notHosting =
  /google fiber|microsoft (?!corporation|limited)|cloud ?nine|cable|telecom|telefonica|broadband|wireless/i

/** The column `hosting.ranges`: first and last address, four words each. */
export function addHosting({ columns }: WorldDraft): void {
  const ranges = files.flatMap((file) =>
    readPackageFile(file)
      .toString()
      .split('\n')
      .flatMap((line): IpRange[] => {
        const [, first, last, who = ''] = /^([^,]+),([^,]+),\d*,(.*)$/.exec(line) ?? []
        if (!first || !last || !hosting.test(who) || notHosting.test(who)) return []
        const range = readIpRange(`${first}-${last}`)
        return range ? [range] : []
      }),
  )
  columns['hosting.ranges'] = createIpRanges(ranges).words
}
