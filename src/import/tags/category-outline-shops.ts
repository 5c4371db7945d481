/**
 * Food, shops and services: each line is a category, indented under its parent, with its OpenStreetMap tags. `a=b,c` is
 * either value, `a=b+c=d` both tags; a line that starts with a tag continues the category above. Parsed by categories.ts.
 */
export const shopOutline = `
food-beverage
  cafe amenity=cafe shop=cafe
    coffee-shop amenity=cafe+cuisine=coffee_shop,coffee amenity=fast_food+cuisine=coffee_shop
    tea-house amenity=cafe+cuisine=tea
    bubble-tea-shop amenity=cafe,fast_food+cuisine=bubble_tea
    internet-cafe amenity=internet_cafe
    pet-cafe amenity=cafe+animal=yes amenity=cafe+cuisine=cat
  bakery shop=bakery,bakehouse amenity=cafe,fast_food+cuisine=bakery
    bagel-shop amenity=fast_food,restaurant,cafe+cuisine=bagel
    donut-shop amenity=fast_food,restaurant,cafe+cuisine=donut,doughnut
    pastry-shop shop=pastry,cake amenity=cafe+cuisine=cake,pastry craft=pastry
  dessert-shop amenity=cafe,fast_food,restaurant+cuisine=dessert,crepe,waffle,pancake
    ice-cream-shop amenity=ice_cream shop=ice_cream amenity=cafe,fast_food,restaurant+cuisine=ice_cream
    frozen-yogurt-shop amenity=fast_food,ice_cream,cafe+cuisine=frozen_yogurt
    juice-bar amenity=cafe,fast_food,restaurant+cuisine=juice,smoothie
  restaurant amenity=restaurant
    african-restaurant amenity=restaurant+cuisine=african,ethiopian,moroccan,eritrean,nigerian,senegalese
    american-restaurant amenity=restaurant+cuisine=american,soul_food,tex-mex,cajun,californian,hawaiian
    asian-restaurant amenity=restaurant+cuisine=asian,asian_fusion,fusion,malaysian,indonesian,filipino,nepalese
      amenity=restaurant+cuisine=noodle,hotpot,mongolian,tibetan,pan-asian,burmese,singaporean
    barbecue-restaurant amenity=restaurant,fast_food+cuisine=barbecue,bbq,grill,korean_bbq
    breakfast-restaurant amenity=restaurant,fast_food+cuisine=breakfast,brunch
    buffet-restaurant amenity=restaurant+cuisine=buffet
    burger-restaurant amenity=restaurant,fast_food+cuisine=burger,hamburger
    cafeteria amenity=fast_food+fast_food=cafeteria amenity=canteen amenity=food_court
    caribbean-restaurant amenity=restaurant+cuisine=caribbean,jamaican,cuban
    chicken-restaurant amenity=restaurant,fast_food+cuisine=chicken,fried_chicken,wings,hot_chicken
    chinese-restaurant amenity=restaurant,fast_food+cuisine=chinese,cantonese,sichuan,dim_sum,taiwanese,dumpling
    diner amenity=restaurant,fast_food+cuisine=diner
    european-restaurant amenity=restaurant+cuisine=european,polish,portuguese,hungarian,russian,ukrainian,croatian
      amenity=restaurant+cuisine=czech,austrian,swiss,balkan,bosnian,danish,swedish,dutch,belgian,irish,british,georgian
      amenity=restaurant+cuisine=serbian,slovenian,slovak,romanian,bulgarian,albanian,finnish,norwegian,armenian,tapas
    french-restaurant amenity=restaurant+cuisine=french
    german-restaurant amenity=restaurant+cuisine=german,bavarian,swabian
    greek-restaurant amenity=restaurant,fast_food+cuisine=greek,gyros,souvlaki
    hot-dog-stand amenity=restaurant,fast_food+cuisine=hot_dog,sausage
    indian-restaurant amenity=restaurant,fast_food+cuisine=indian,pakistani,bangladeshi,curry,sri_lankan
    italian-restaurant amenity=restaurant,fast_food+cuisine=italian,pasta,italian_pizza
    japanese-restaurant amenity=restaurant,fast_food+cuisine=japanese,ramen,udon,soba,teriyaki,izakaya,tempura
    kebab-shop amenity=restaurant,fast_food+cuisine=kebab,doner,döner,shawarma,falafel
    korean-restaurant amenity=restaurant,fast_food+cuisine=korean
    latin-american-restaurant amenity=restaurant,fast_food+cuisine=latin_american,brazilian,argentinian,peruvian
      amenity=restaurant,fast_food+cuisine=colombian,venezuelan,chilean,salvadoran,empanada,arepa
    mediterranean-restaurant amenity=restaurant,fast_food+cuisine=mediterranean
    mexican-restaurant amenity=restaurant,fast_food+cuisine=mexican,tacos,taco,burrito
    middle-eastern-restaurant amenity=restaurant,fast_food+cuisine=middle_eastern,lebanese,arab,persian,iranian,israeli
      amenity=restaurant,fast_food+cuisine=syrian,afghan,uzbek,kosher
    pizza-place amenity=restaurant,fast_food,cafe+cuisine=pizza shop=pizza
    salad-bar amenity=restaurant,fast_food+cuisine=salad,poke,soup
    sandwich-shop amenity=restaurant,fast_food,cafe+cuisine=sandwich,deli
    seafood-restaurant amenity=restaurant,fast_food+cuisine=seafood,fish,fish_and_chips
    spanish-restaurant amenity=restaurant+cuisine=spanish
    steakhouse amenity=restaurant+cuisine=steak_house,steak
    sushi-restaurant amenity=restaurant,fast_food+cuisine=sushi
    thai-restaurant amenity=restaurant,fast_food+cuisine=thai
    turkish-restaurant amenity=restaurant,fast_food+cuisine=turkish
    vegetarian-restaurant amenity=restaurant,fast_food,cafe+cuisine=vegetarian,vegan
      amenity=restaurant,fast_food,cafe+diet:vegan=only amenity=restaurant,fast_food,cafe+diet:vegetarian=only
    vietnamese-restaurant amenity=restaurant,fast_food+cuisine=vietnamese,pho,banh_mi
    fast-food-restaurant amenity=fast_food
  bar amenity=bar
    beer-garden amenity=biergarten
    brewery craft=brewery amenity=bar,pub,restaurant+microbrewery=yes industrial=brewery
    cocktail-bar amenity=bar+cocktails=yes amenity=bar+bar=cocktail
    distillery craft=distillery
    hookah-bar amenity=hookah_lounge
    night-club amenity=nightclub,stripclub,swingerclub leisure=nightclub
    pub amenity=pub
    wine-bar amenity=bar+cuisine=wine amenity=bar+bar=wine amenity=bar+drink:wine=yes
    winery craft=winery landuse=vineyard
  caterer craft=caterer

shopping-retail shop=*,yes landuse=retail
  antique-store shop=antiques,collector
  art-store shop=art,frame
  arts-crafts-store shop=craft,fabric,sewing,candles,pottery,haberdashery,wool,beads,model,anime,hobby,games
    games-store shop=video_games,video
  baby-store shop=baby_goods
  bicycle-shop shop=bicycle
  bookstore shop=books amenity=public_bookcase
  clothing-store shop=clothes,fashion,boutique,military_surplus,wigs
    accessories-store shop=fashion_accessories,bag,leather
    jewelry-store shop=jewelry,watches,gold_buyer
    shoe-store shop=shoes
    tailor-shop shop=tailor craft=tailor,dressmaker
  convenience-store shop=convenience,kiosk,general,outpost,country_store
    newsstand shop=newsagent
    vape-shop shop=e-cigarette
    tobacco-shop shop=tobacco
    cannabis-store shop=cannabis
  cosmetics-store shop=cosmetics,perfumery,hairdresser_supply
  department-store shop=department_store
  discount-store shop=variety_store
  drugstore shop=chemist
  electronics-store shop=electronics,appliance,hifi,radiotechnics,vacuum_cleaner,electrical
    camera-store shop=camera,photo
    computer-store shop=computer,printer_ink
    mobile-phone-shop shop=mobile_phone,mobile_phone_accessories,telecommunication
  farm-store shop=farm,agrarian,honey craft=beekeeper
  flower-shop shop=florist
  food-store shop=food,rice,pasta,nuts,tea,coffee,spices,dairy,frozen_food,water,brewing_supplies
    butcher-shop shop=butcher
    candy-store shop=confectionery,chocolate craft=confectionery
    cheese-shop shop=cheese
    deli shop=deli
    fish-market shop=seafood
    greengrocer shop=greengrocer
    grocery-store shop=grocery
    health-food-store shop=health_food,nutrition_supplements,herbalist
    supermarket shop=supermarket
  furniture-store shop=furniture,bed,kitchen,carpet,curtain,lighting,window_blind,household_linen
    home-goods-store shop=houseware,interior_decoration,bathroom_furnishing,bbq,fireplace
  garden-center shop=garden_centre,garden_furniture,groundskeeping landuse=plant_nursery
  gift-shop shop=gift,religion,esoteric
    party-store shop=party,pyrotechnics,trophy
  hardware-store shop=hardware,doityourself,paint,tool_hire,power_tools,tiles,flooring,doors,glaziery,swimming_pool
    building-supply-store shop=trade,building_materials
  liquor-store shop=alcohol,wine
    beverage-store shop=beverages
  market amenity=marketplace
  music-store shop=music,musical_instrument
  office-supply-store shop=stationery
  optician shop=optician
  outlet-store shop=outlet
  pawn-shop shop=pawnbroker
  pet-store shop=pet
  shopping-mall shop=mall amenity=shopping_centre
  sporting-goods-store shop=sports,water_sports,scuba_diving,ski,hunting,weapons,fishing,golf,surf
    outdoor-store shop=outdoor
  thrift-store shop=second_hand,charity
  toy-store shop=toys amenity=toy_library
  adult-store shop=erotic
  wholesale-store shop=wholesale,catalogue
    warehouse-club shop=supermarket+wholesale=yes

spa-beauty-personal-care
  barber-shop shop=hairdresser+hairdresser=barber shop=hairdresser+male=yes+female=no shop=barber
  beauty-salon shop=beauty amenity=spa
  hair-salon shop=hairdresser
  massage-parlor shop=massage
  nail-salon shop=beauty+beauty=nails shop=nails,nail_salon
  spa leisure=spa,sauna,hot_tub shop=spa amenity=public_bath,kneipp_water_cure
  tanning-salon shop=beauty+beauty=tanning shop=solarium,tanning leisure=tanning_salon
  tattoo-parlor shop=tattoo,piercing
  psychic shop=psychic,fortune_teller amenity=fortune_teller

local-services amenity=* craft=*
  cleaning-service craft=cleaning,chimney_sweeper shop=pest_control,cleaning
  construction-service craft=builder,scaffolder,roofer,plasterer,insulation,stonemason,rigger,tinsmith
      office=construction_company
    carpenter craft=carpenter,joiner,parquet_layer,floorer,tiler,carpet_layer,cabinet_maker
    electrician craft=electrician
    gardener craft=gardener
    glazier craft=glaziery,glass,window_construction
    metalworker craft=metal_construction,blacksmith,welder
    painter craft=painter
    plumber craft=plumber,hvac
  copy-shop shop=copyshop craft=printer,signmaker,bookbinder
  courier-service office=courier,logistics shop=shipping
  dry-cleaner shop=dry_cleaning
  event-planner office=event_management shop=party_hire craft=photographer,photographic_laboratory
  funeral-home shop=funeral_directors amenity=funeral_hall,mortuary,crematorium
  laundromat shop=laundry amenity=lavoir
  locksmith shop=locksmith craft=locksmith,key_cutter
  moving-company office=moving_company
  parcel-locker amenity=parcel_locker
  recycling-center amenity=recycling+recycling_type=centre amenity=waste_transfer_station
      industrial=scrap_yard
  rental-shop shop=rental,plant_hire
  repair-shop shop=repair,shoe_repair craft=shoemaker,electronics_repair,clockmaker,watchmaker,upholsterer,saddler
  storage-facility shop=storage_rental amenity=luggage_locker,boat_storage
  ticket-office shop=ticket,tickets,lottery
  workshop craft=handicraft,pottery,sculptor,sailmaker,sawmill,basket_maker,boatbuilder,agricultural_engines
`
