/**
 * Synonyms in addresses, a group a line; an index stores the first word. A word may be in several groups: `st` is a street or a
 * saint. All folded: no accents, no case, no full stops.
 */
const lines = `
street st str strt
saint st ste sainte santa santo sta sto san sankt skt sint
avenue ave av avn aven avenida avda avd avinguda avgda avg
boulevard blvd bd boul bvd bulevar bulevard
road rd
drive dr drv
lane ln
court ct crt
place pl
plaza plz pza praca pca placa pl
square sq sqr
terrace ter terr tce
parkway pkwy pky pkway
highway hwy
expressway expy expwy
freeway fwy
turnpike tpke tpk
circle cir circ
crescent cres cr
close cl cls
parade pde
esplanade esp
alley aly
trail trl
way wy
heights hts
hill hl
hills hls
mount mt
mountain mtn
point pt
bridge brg
center ctr centre cntr
creek crk
crossing xing
extension ext
garden gdn
gardens gdns
grove grv
harbor harbour hbr
island is isle
junction jct
lake lk
landing lndg
manor mnr
meadows mdws
park pk
ridge rdg
river riv rvr
spring spg
springs spgs
station sta stn
valley vly
view vw
village vlg
fort ft
broadway bway
market mkt
building bldg
county co cty
district dist
section sec
ciudad cd
north n nord norte
south s so sud sur sul
east e est este
west w ouest oeste
northeast ne
northwest nw
southeast se
southwest sw
strasse str
platz pl
allee all
weg wg
rua r
travessa tv trav travessera trv travesia trva
estrada estr
largo lg
rodovia rod
alameda al
calle c cl carrer cr cll
carretera ctra cra crta
carrera kr cra
camino cno
paseo po pso pg passeig
ronda rda rnda
rambla rbla rmbla
glorieta gta glta
pasaje pje psje passatge ptge
urbanizacion urb urbanitzacio
poligono pol poligon
barrio bo
rue r
chemin ch che
impasse imp
faubourg fbg
quai q
route rte
strada str
via v
viale vle
piazza pza p
piazzale ple
corso cso c
vicolo vic
largo lgo
straat str
laan ln
plein pln
gracht gr
grosse gr
ulica ul
aleja al
aleje al
plac pl
osiedle os
namesti nam
namestie nam
nabrezi nab nabr
prospektas pr
gatve g
puiestee pst
maantee mnt
korut krt
caddesi cad cd
sokak sok
sokagi sok
sokagı sok
bulvarı blv bulv
bulvari blv bulv
mahallesi mah mh
soseaua sos
bulevardul bd
leoforos leof
λεωφορος λεωφ λ
πλατεια πλ
jalan jl jln
jenderal jend jendral
jiron jr
tanav tn
ulitsa ul
улица ул
prospekt pr prosp
ploshchad pl
pereulok per
shosse sh
naberezhnaya nab
bulvar bul
vulytsia vul vulitsya
вулиця вул
проезд прд
проспект пр просп прт пркт
площадь пл плдь
площа пл
переулок пер
бульвар бул бр
булевард бул
шоссе ш
набережная наб набная
vei veg vn v
veien vn
vegen vn
gate gt
gata gt
doctor dr doutor
professor prof
engenheiro eng
marechal mal
marechal mchal
general gen gal
colonel col
captain cpt capt cap
president pres presidente
king kng
martin mlk
junior jr
senior sr
university univ uni
international intl
national natl
airport apt
hospital hosp
and und et e y i
first 1st
second 2nd
third 3rd
fourth 4th
fifth 5th
sixth 6th
seventh 7th
eighth 8th
ninth 9th
tenth 10th
eleventh 11th
twelfth 12th
thirteenth 13th
fourteenth 14th
fifteenth 15th
sixteenth 16th
seventeenth 17th
eighteenth 18th
nineteenth 19th
twentieth 20th
premier 1er
usa us america
uk gb britain
uae ae
`

const synonyms = new Map<string, string[]>()
for (const line of lines.trim().split('\n')) {
  const words = line.split(' ')
  for (const word of words) synonyms.set(word, [...(synonyms.get(word) ?? []), words[0] as string])
}

/** Abbreviated endings of compounds: `Hauptstr.`, `Marktpl.`, `Herreng.`, `Mannerheimint.` */
const shortEnds: [short: RegExp, whole: string[]][] = [
  [/(?<=..)str$/, ['strasse', 'straat']],
  [/(?<=...)pl$/, ['platz', 'plein']],
  [/(?<=...)g$/, ['gasse', 'gade', 'gatan']],
  [/(?<=...)gt$/, ['gate', 'gata']],
  [/(?<=...)vn$/, ['veien', 'vegen']],
  [/(?<=...)ln$/, ['laan']],
  [/(?<=....)k$/, ['katu']],
  [/(?<=....)t$/, ['tie']],
]

/** Second halves of compounds, which some write as a word of their own: `Haupt Straße`. */
const secondHalves = new Set(
  'strasse str straat platz pl weg gasse allee ring damm ufer gatan gata vej veg vegen vagen laan plein gracht kade'.split(
    ' ',
  ),
)

/** `ave` → `avenue`; `st` → `street`, `saint`. Without the word itself. */
export function synonymsOf(word: string): string[] {
  const found = (synonyms.get(word) ?? []).filter((synonym) => synonym !== word)
  for (const [short, wholes] of shortEnds)
    if (short.test(word)) found.push(...wholes.map((whole) => word.replace(short, whole)))
  return found
}

/** Whether it is a common word of addresses, such as `street`, or short for one. */
export function isAddressWord(word: string): boolean {
  return synonyms.has(word)
}

/** `Avenue` is no town of that name; but `CT`, which is short for court, may be the state. */
export function isStreetWord(word: string, isOfTown: boolean): boolean {
  return (isAddressWord(word) && (isOfTown || word.length > 3)) || (isOfTown && secondHalves.has(word))
}

/** House numbers, postal codes, and codes of states and provinces. */
export function isCodeLike(word: string): boolean {
  return /\d/.test(word) || (/^[a-z]{1,2}$/.test(word) && !isAddressWord(word))
}

const directions = new Set('north south east west northeast northwest southeast southwest'.split(' '))

/** `w`, `West`: which end of a street. */
export function isDirection(word: string): boolean {
  return directions.has(word) || synonyms.get(word)?.some((whole) => directions.has(whole)) === true
}

/** Words of which names of towns and regions have short forms. Those of streets mean something else there: `Al` is no Alameda. */
const ofTowns = new Set(
  `saint mount mountain fort north south east west northeast northwest southeast southwest center heights hill hills island lake
  park point port river valley village harbor junction landing springs spring station county and usa uk uae`.split(
    /\s+/,
  ),
)

const alsoOfTowns = new Set('view grove garden gardens ridge meadows creek bridge'.split(' '))

/** Whether it is common in names of towns as well as of streets: `lake`, `view`. */
export function isTownWord(word: string): boolean {
  return [word, ...synonymsOf(word)].some((whole) => ofTowns.has(whole) || alsoOfTowns.has(whole))
}

/** As `synonymsOf`, in names of towns and regions. */
export function townSynonymsOf(word: string): string[] {
  return word.length < 2 ? [] : synonymsOf(word).filter((synonym) => ofTowns.has(synonym))
}

/** `Mc Donald` is mostly written in one. */
export function isFirstHalf(word: string): boolean {
  return word === 'mc'
}

/** Whether it may form a compound with the word before: `haupt strasse`. */
export function isSecondHalf(word: string): boolean {
  return secondHalves.has(word)
}
