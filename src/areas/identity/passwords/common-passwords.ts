/**
 * The words that the commonest passwords of leaked lists are made of: names, pets, teams, wishes, keys in a row. Lower
 * case, without the digits and signs that people hang on them: rules.ts takes those off before it looks.
 */
const words = `
password passwords passwort passw passwd pass pword mypassword newpassword oldpassword thepassword userpassword admin
administrator root toor user username guest default login logon signin letmein welcome access secret topsecret private
master changeme change changeit temp temporary test testing tester testuser sample example qwerty qwertz azerty qwer
qwert qwertyu qwertyui qwertyuiop asdf asdfg asdfgh asdfghj asdfghjkl zxcv zxcvb zxcvbn zxcvbnm qazwsx qazwsxedc
wsxedc edcrfv qaz wsx zaq zaqxsw zaqwsx qweasd qweasdzxc qwe asd zxc poiuytrewq lkjhgfdsa mnbvcxz abc abcd abcde
abcdef abcdefg abcdefgh aaa aaaa aaaaaa xxx xxxx xxxxxx zzz zzzzzz iii ooo lol lmao iloveyou ilove loveyou iloveu
iloveme loveme lovely lover lovers love loving mylove truelove trueloves forever always baby babygirl babyboy babylove
sweety sweetie sweetheart honey honeybee darling dearest angel angels angelo princess prince queen king kings queens
kingdom royal royals diamond diamonds golden silver platinum crystal jewel pearl ruby sunshine sunflower sunrise
sunset sunny sun moon moonlight star stars starlight sky skyline rainbow cloud clouds storm thunder lightning snow
snowball snowman snowflake winter summer spring autumn january february march april may june july august september
october november december monday tuesday wednesday thursday friday saturday sunday weekend today tomorrow yesterday
morning evening night midnight christmas easter halloween birthday holiday holidays vacation football soccer baseball
basketball hockey tennis golf golfer golfing rugby cricket racing racer runner skater skate skateboard surfer surfing
swimmer swimming boxing boxer fighter karate wrestling sports sport champion champions winner liverpool arsenal
chelsea everton tottenham spurs manchester manutd united unitedfc city mancity westham newcastle leeds villa
astonvilla wolves celtic rangers barcelona barca realmadrid madrid juventus milan inter bayern benfica porto ajax
yankees cowboys steelers lakers eagles raiders packers giants bulls celtics redsox dodgers mets phillies cubs broncos
patriots redskins dolphins bengals chargers rebels vikings warriors tigers lions bears hornets panthers panther tiger
lion bear wolf wolfpack fox foxy eagle falcon hawk raven phoenix dragon dragons dragonfly dragonball snake cobra viper
python shark dolphin whale monkey monkeys gorilla elephant giraffe zebra horse horses pony unicorn mustang stallion
butterfly ladybug spider scorpion turtle frog froggy rabbit bunny mouse hamster penguin duck ducky chicken turkey
piggy cat cats kitty kitten kitties hellokitty dog dogs doggy doggie puppy puppies poodle doggies rover rex max buddy
bailey bella charlie lucky rocky coco molly daisy lucy sadie maggie sophie chloe bandit shadow smokey smoky oreo
ginger pepper peanut muffin cookie cookies cupcake brownie pumpkin buttercup sugar candy chocolate vanilla caramel
cheese cheesy pizza burger bacon banana bananas apple apples orange oranges cherry cherries strawberry blueberry
raspberry peach peaches lemon lemons lime mango melon watermelon pineapple grape grapes coffee cafe latte tea beer
budweiser corona heineken guinness whiskey vodka tequila wine drink cocacola coke pepsi mountaindew redbull sprite
water waters black white red blue green yellow purple pink brown grey gray orangey violet indigo scarlet maroon
turquoise silvery bluesky blueeyes greeneyes browneyes redhead blonde blondie brunette michael michelle jennifer
jessica jordan ashley amanda andrew anthony daniel danielle david thomas robert joseph joshua matthew christopher
christian christina christine nicholas nicole nicola natalie natasha nathan jonathan john johnny johnson jackson jack
jackie james jamie jason jasmine justin justine kevin kelly kimberly kim katie kate katherine catherine karen kathy
kenneth kenny kyle laura lauren lisa linda louise lucas luke madison maria marie marina mark marcus martin martina
mary melissa megan michaela mike miguel mohamed mohammed muhammad ahmed ali hassan omar fatima nancy nathalie oliver
olivia oscar patricia patrick paul paula pamela peter philip phillip rachel rebecca richard rick ricky robbie robin
roger ronald ronaldo ronnie rosemary rosie ryan samantha samuel sam sammy sandra sarah sara scott sean sebastian
sergio shannon sharon simon simone sophia stella stephanie stephen steven steve stewart stuart susan sydney sylvia
taylor teresa terry theresa tiffany timothy tina tony travis tyler valentina valerie vanessa veronica victor victoria
vincent virginia walter wayne wendy william williams willow xavier yvonne zachary zoe adam adrian aaron abigail alan
albert alberto alejandro alex alexa alexander alexandra alexis alfred alice alison amber amelia amy ana andrea andreas
andrei angela angelica angelina anna anne annie antonio ariana arthur austin barbara barry beatrice becky benjamin
bernard bethany betty beverly billy blake bob bobby bonnie brad bradley brandon brandy brenda brian brianna bruce
bryan caitlin cameron carl carla carlos carmen carol carolina caroline carter casey cassandra cassie chad charles
charlotte chelsey cheryl chris chrissy cindy claire claudia colin connor courtney craig crystals curtis cynthia dakota
dallas darren dave dawn dean deborah debbie denise dennis derek diana diego dominic donald donna doris dorothy douglas
dylan eddie edward edwin eileen elaine eleanor elena elizabeth ella ellen emily emma eric erica erik erin ethan eugene
eva evelyn fernando fiona florence frances francesca francis francisco frank frankie fred freddy frederick gabriel
gabriela gareth gary gavin gemma geoffrey george georgia gerald giovanni gloria gordon grace graham grant greg gregory
hannah harold harry harvey hayley heather hector heidi helen henry holly howard hunter ian irene isaac isabel isabella
ivan jacob jacqueline jade jake jane janet janice jasper javier jay jean jeff jeffrey jenna jenny jeremy jerry jesse
jessie jill jim jimmy joan joanna joanne jodie joel joey jorge jose josh juan juanita judith judy julia julian juliana
julie juliet karina karl karla katrina keith kerry kirsty kristen kristin kristina lance larry lawrence leah lee leo
leon leonard leonardo leslie lewis liam lily logan lola lopez lorenzo loretta lorraine louis lucia luis lynn mandy
manuel marcel marco margaret mario marisol marlon marshall maurice maureen maxwell melanie mercedes mia miranda
mitchell monica monique morgan myra nadia naomi neil nelson nick nigel nina noah norman owen pablo parker pedro
penelope penny petra phil pierre rafael ralph ramon randy raul raymond regina renee ricardo rita roberto rodrigo
roland rosa rose roxanne roy russell ruth sabrina sally salvador santiago shane shaun shawn sheila shelby sheldon
sherry shirley sierra skyler sonia spencer stacey stacy stanley stefan sue summers suzanne tamara tanya tara ted tim
toby todd tom tommy tracy trevor trinity troy vera vicky wallace warren wesley batman superman spiderman ironman
wolverine deadpool hulk thor captain avengers starwars skywalker darth vader yoda jedi startrek spock matrix neo
trinitys terminator rambo bond jamesbond godfather gandalf frodo hobbit merlin harrypotter hogwarts potter hermione
voldemort dumbledore pokemon pikachu charizard luigi zelda sonic naruto goku minecraft fortnite roblox warcraft
starcraft counter halo gamer gaming games game player playboy playstation xbox nintendo sega atari computer laptop
internet network server windows microsoft google gmail yahoo hotmail facebook twitter instagram youtube myspace
linkedin amazon netflix samsung nokia iphone android motorola blackberry sony toshiba mercury venus mars jupiter
saturn neptune apollo zeus athena hermes hercules achilles titan titanic galaxy universe cosmos planet earth world
heaven hell devil satan demon lucifer jesus jesuschrist christ god godisgood godislove blessed blessing church bible
faith hope peace freedom justice liberty trust trustme trustno trustnoone believe ferrari porsche lamborghini
mercedesbenz bmw audi volkswagen toyota honda nissan suzuki yamaha kawasaki ducati harley harleydavidson corvette
camaro chevy chevrolet ford fordf dodge jeep chrysler cadillac pontiac jaguar truck trucker london england britain
scotland ireland wales paris france germany berlin munich italy roma rome spain america american usa newyork chicago
boston houston denver detroit miami florida texas california hollywood vegas lasvegas orlando sanjose canada toronto
montreal mexico brazil brasil argentina colombia australia sydneys melbourne china beijing japan tokyo india mumbai
delhi pakistan turkiye istanbul russia moscow africa nigeria egypt metallica nirvana slipknot eminem rihanna beyonce
madonna elvis beatles queenband pinkfloyd ledzeppelin acdc greenday linkinpark blink coldplay oasis radiohead
bobmarley reggae hiphop music musica guitar guitarist drummer drums piano rock rockstar rocker rockandroll metal punk
jazz blues dance dancer dancing disco party singer singing fuckyou fuck fucker fuckme fuckoff fuckit motherfucker
asshole bitch bitches bastard bullshit shit shithead damn dick pussy sexy sexygirl sex hottie horny naughty nasty
bigdick boobs boobies porn pornstar stupid idiot dumbass loser whatever nothing something anything everything everyone
nobody noname unknown anonymous ninja samurai warrior pirate hacker killer sniper soldier marine marines army navy
airforce police fireman firefighter doctor nurse teacher student lawyer manager director officer boss bigboss company
office business money cash dollar dollars rich million millionaire billion success victory power powers magic magical
wizard witch mystery miracle dream dreamer dreams wonder happy happiness happyday smile smiley laugh joy joyful cool
coolio cooldude awesome amazing perfect beautiful beauty pretty gorgeous handsome cute cutie cutiepie hotstuff friend
friends friendship bestfriend bff family mother father mom mommy mum mummy dad daddy papa mama grandma grandpa sister
sisters brother brothers children kids child son daughter husband wife wedding married single together flower flowers
roses lilies tulip violetta garden forest mountain mountains river ocean sea beach island paradise desert fire
fireball flame flames burning ice iceman icecream fish fishing fisher hunting hunters bird birds birdie bluebird
blackbird redbird bigbird blackcat blackdog bigdog bulldog wildcat bobcat cougar jaguars leopard cheetah school
college university highschool classroom science history english spanish french german italian house home homes
sweethome kitchen bedroom door window table chair phone mobile telephone camera picture keyboard monitor printer
mousepad desktop desk paper pencil book books reading library secure security safe safety protect protected lock
locked unlock key keys open opensesame sesame gateway system sysadmin support helpdesk service services oracle mysql
postgres database backup webmaster web website hello hellothere goodbye bye hi howdy please thankyou thanks sorry okay
yes no maybe yesyes nono agency agencies staffing recruitment recruiter recruit candidate consultant timesheet
timesheets payroll invoice invoices finance accounts accounting saffron temps temping worker workers work working job
jobs career one two three four five six seven eight nine ten eleven twelve hundred thousand number numbers blahblah
blah foobar foo bar barfoo superstar superhero super supergirl superboy supreme ultimate extreme xtreme maximum mega
turbo nitro rocket missile bullet hammer blaster blade sword swords knight knights castle arrow archer trooper cowboy
cowgirl gangster gangsta thug pimp hustler homer simpson simpsons bart cartman southpark stewie garfield snoopy scooby
scoobydoo tweety mickey mickeymouse minnie donaldduck goofy bugsbunny popeye pooh winnie tigger piglet eeyore simba
nemo shrek barbie elmo kermit bigmac mcdonalds
`

export const commonWords: ReadonlySet<string> = new Set(words.split(/\s+/).filter(Boolean))
