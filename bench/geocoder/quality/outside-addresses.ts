/**
 * Public addresses (town halls, museums, courts, stations, head offices) as people write them, with their town's names and where it
 * is. None of them is in the demo region; those inside an imported extract are left out.
 */
const lines = `
Marienplatz 1, 80331 München|Munich|München|48.14 11.58
Unter den Linden 77, 10117 Berlin|Berlin|52.52 13.40
Rathausmarkt 1, 20095 Hamburg, Germany|Hamburg|53.55 9.99
Domkloster 4, 50667 Köln|Cologne|Köln|50.94 6.96
Theaterplatz 2, 01067 Dresden|Dresden|51.05 13.74
Römerberg 27, 60311 Frankfurt am Main|Frankfurt|50.11 8.68
Schloßplatz 1, 70173 Stuttgart|Stuttgart|48.78 9.18
Friedrich-Schmidt-Platz 1, 1010 Wien|Vienna|Wien|48.21 16.37
Hauptplatz 1, 8010 Graz, Österreich|Graz|47.07 15.44
Bundesplatz 3, 3005 Bern|Bern|46.95 7.45
Bahnhofplatz 15, 8001 Zürich|Zurich|Zürich|47.37 8.54
Quai du Mont-Blanc 19, 1201 Genève|Geneva|Genève|46.20 6.15
10 Rue de Rivoli, 75001 Paris|Paris|48.86 2.35
5 Avenue Anatole France, 75007 Paris, France|Paris|48.86 2.35
1 Place de la Comédie, 69001 Lyon|Lyon|45.76 4.84
2 Quai du Port, 13002 Marseille|Marseille|43.30 5.37
1 Place du Capitole, 31000 Toulouse|Toulouse|43.60 1.44
Place de la Bourse 12, 33000 Bordeaux|Bordeaux|44.84 -0.58
Grand-Place 1, 1000 Bruxelles|Brussels|Bruxelles|50.85 4.35
Grote Markt 1, 2000 Antwerpen|Antwerp|Antwerpen|51.22 4.40
Museumstraat 1, 1071 XX Amsterdam|Amsterdam|52.37 4.90
Coolsingel 40, 3011 AD Rotterdam|Rotterdam|51.92 4.48
10 Downing Street, London SW1A 2AA|London|51.51 -0.13
221B Baker Street, London NW1 6XE|London|51.51 -0.13
Albert Square, Manchester M2 5DB, UK|Manchester|53.48 -2.24
1 Victoria Square, Birmingham B1 1BD|Birmingham|52.48 -1.90
High Street, Edinburgh EH1 1YJ|Edinburgh|55.95 -3.19
82 George Square, Glasgow G2 1DU|Glasgow|55.86 -4.25
1 College Green, Dublin 2, Ireland|Dublin|53.35 -6.26
Calle de Alcalá 45, 28014 Madrid|Madrid|40.42 -3.70
Carrer de Mallorca 401, 08013 Barcelona|Barcelona|41.39 2.17
Plaza Nueva 1, 41001 Sevilla|Seville|Sevilla|37.39 -5.99
Plaza del Ayuntamiento 1, 46002 Valencia, España|Valencia|València|39.47 -0.38
Praça do Comércio 1, 1100-148 Lisboa|Lisbon|Lisboa|38.72 -9.14
Via dei Fori Imperiali 1, 00186 Roma|Rome|Roma|41.89 12.48
Piazza del Duomo 12, 20122 Milano MI|Milan|Milano|45.46 9.19
Piazzale degli Uffizi 6, 50122 Firenze|Florence|Firenze|43.77 11.25
Piazza San Marco 1, 30124 Venezia|Venice|Venezia|45.44 12.32
Via Toledo 185, 80134 Napoli, Italia|Naples|Napoli|40.85 14.27
Rådhuspladsen 1, 1550 København|Copenhagen|København|55.68 12.57
Hantverkargatan 1, 111 52 Stockholm|Stockholm|59.33 18.06
Karl Johans gate 22, 0026 Oslo|Oslo|59.91 10.75
Mannerheimintie 30, 00100 Helsinki|Helsinki|60.17 24.94
plac Bankowy 3/5, 00-142 Warszawa|Warsaw|Warszawa|52.23 21.01
Rynek Główny 1, 31-042 Kraków|Krakow|Kraków|50.06 19.94
Staroměstské náměstí 1, 110 00 Praha 1|Prague|Praha|50.08 14.43
Kossuth Lajos tér 1, 1055 Budapest|Budapest|47.50 19.04
Bulevardul Regina Elisabeta 47, 050013 București|Bucharest|București|44.43 26.10
улица Тверская, 13, Москва, 125032|Moscow|Москва|55.75 37.62
Невский проспект, 28, Санкт-Петербург, 191186|Saint Petersburg|Санкт-Петербург|St. Petersburg|59.94 30.31
улица Хрещатик, 36, Київ|Kyiv|Київ|50.45 30.52
бул. Цар Освободител 1, 1000 София|Sofia|София|42.70 23.32
Αθηνάς 63, 105 52 Αθήνα|Athens|Αθήνα|37.98 23.73
Εγνατία 111, Θεσσαλονίκη|Thessaloniki|Θεσσαλονίκη|40.64 22.94
İstiklal Caddesi 1, 34435 İstanbul|Istanbul|İstanbul|41.01 28.96
Atatürk Bulvarı 191, Ankara, Türkiye|Ankara|39.93 32.86
רחוב אבן גבירול 69, תל אביב|Tel Aviv|תל אביב|Tel Aviv-Yafo|32.08 34.78
شارع التحرير 10، القاهرة|Cairo|القاهرة|30.04 31.24
Sheikh Zayed Road 1, Dubai, United Arab Emirates|Dubai|25.20 55.27
20 Broad Street, Lagos|Lagos|6.45 3.40
City Hall Way, Nairobi, Kenya|Nairobi|-1.29 36.82
12 Hertzog Boulevard, Cape Town 8001|Cape Town|-33.93 18.42
158 Civic Boulevard, Johannesburg|Johannesburg|-26.20 28.04
Boulevard Mohammed V 50, Casablanca, Maroc|Casablanca|33.59 -7.62
Independence Avenue 10, Accra, Ghana|Accra|5.56 -0.20
Mahatma Gandhi Road 1, Mumbai 400001|Mumbai|19.08 72.88
1 Rajpath, New Delhi 110001, India|New Delhi|Delhi|28.61 77.21
Chowringhee Road 27, Kolkata 700016|Kolkata|22.57 88.36
I.I. Chundrigar Road 5, Karachi, Pakistan|Karachi|24.86 67.01
3 Saint Andrew's Road, Singapore 178958|Singapore|1.29 103.85
Jalan Medan Merdeka Selatan 8, Jakarta|Jakarta|-6.18 106.83
173 Dinso Road, Bangkok 10200|Bangkok|13.75 100.50
86 Lê Thánh Tôn, Hồ Chí Minh, Việt Nam|Ho Chi Minh City|Hồ Chí Minh|10.78 106.70
東京都新宿区西新宿2-8-1|Tokyo|Shinjuku|新宿|東京|35.69 139.70
大阪市北区中之島1-3-20|Osaka|大阪|34.69 135.50
2-8-1 Nishi-Shinjuku, Shinjuku-ku, Tokyo 163-8001|Tokyo|Shinjuku|35.69 139.70
서울특별시 중구 세종대로 110|Seoul|서울|37.57 126.98
부산광역시 연제구 중앙대로 1001|Busan|부산|35.18 129.08
北京市东城区景山前街4号|Beijing|北京|39.91 116.40
上海市黄浦区人民大道200号|Shanghai|上海|31.23 121.47
香港中環皇后大道中1號|Hong Kong|香港|22.28 114.16
1 Macquarie Street, Sydney NSW 2000|Sydney|-33.87 151.21
90 Swanston Street, Melbourne VIC 3000|Melbourne|-37.81 144.96
135 Albert Street, Auckland 1010, New Zealand|Auckland|-36.85 174.76
Avenida Paulista 1578, São Paulo - SP, 01310-200|São Paulo|Sao Paulo|-23.55 -46.63
Avenida Atlântica 1702, Rio de Janeiro, Brasil|Rio de Janeiro|-22.91 -43.20
Avenida de Mayo 525, Buenos Aires|Buenos Aires|-34.61 -58.38
Plaza de Armas 1, Santiago, Chile|Santiago|-33.44 -70.65
Jirón de la Unión 300, Lima, Perú|Lima|-12.05 -77.04
Carrera 8 10-65, Bogotá|Bogotá|Bogota|4.60 -74.08
Avenida Juárez 50, 06010 Ciudad de México|Mexico City|Ciudad de México|19.43 -99.13
Avenida Hidalgo 400, 44100 Guadalajara, Jalisco|Guadalajara|20.67 -103.35
100 Queen Street West, Toronto, ON M5H 2N2|Toronto|43.65 -79.38
275 Notre-Dame Street East, Montréal, QC H2Y 1C6|Montreal|Montréal|45.51 -73.56
111 Wellington Street, Ottawa, Ontario|Ottawa|45.42 -75.70
1600 Pennsylvania Avenue NW, Washington, DC 20500|Washington|38.90 -77.04
121 North LaSalle Street, Chicago, IL 60602|Chicago|41.88 -87.63
200 North Spring Street, Los Angeles, CA 90012|Los Angeles|34.05 -118.24
1 Dr Carlton B Goodlett Place, San Francisco, CA 94102|San Francisco|37.78 -122.42
600 4th Avenue, Seattle, WA 98104|Seattle|47.60 -122.33
901 Bagby Street, Houston, Texas|Houston|29.76 -95.37
301 West 2nd Street, Austin, TX|Austin|30.27 -97.74
1400 John F Kennedy Boulevard, Philadelphia, PA 19107|Philadelphia|39.95 -75.16
1 City Hall Square, Boston, MA 02201|Boston|42.36 -71.06
1437 Bannock Street, Denver, CO 80202|Denver|39.74 -104.99
55 Trinity Avenue SW, Atlanta, GA 30303|Atlanta|33.75 -84.39
3500 Pan American Drive, Miami, FL 33133|Miami|25.77 -80.19
1221 SW 4th Avenue, Portland, OR 97204|Portland|45.52 -122.68
`

export interface OutsideAddress {
  text: string
  towns: string[]
  at: [longitude: number, latitude: number]
}

export const outsideAddresses: OutsideAddress[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [text = '', ...rest] = line.split('|')
    const [latitude = 0, longitude = 0] = (rest.pop() ?? '').split(' ').map(Number)
    return { text, towns: rest, at: [longitude, latitude] }
  })
